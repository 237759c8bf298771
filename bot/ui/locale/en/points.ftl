# Corrections of points

error-own-points = Nobody corrects their own points: ask somebody else who manages the server.
error-bad-correction = A correction gives or takes 1 to { $most } points, not { $amount }.
