# syntax=docker/dockerfile:1
# The bot for a server. What it keeps lies under /var/lib/phom: give that a volume.

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1
COPY requirements.lock /tmp/requirements.lock
RUN python -m venv /opt/phom \
    && /opt/phom/bin/pip install --require-hashes --requirement /tmp/requirements.lock

FROM python:3.13-slim
RUN groupadd --system --gid 10001 phom \
    && useradd --system --uid 10001 --gid phom --home-dir /var/lib/phom --no-create-home --shell /usr/sbin/nologin phom \
    && install --directory --owner=phom --group=phom --mode=0700 /var/lib/phom
COPY --from=build /opt/phom /opt/phom
COPY bot/ /app/bot/
COPY cogs/ /app/cogs/
ENV PATH=/opt/phom/bin:$PATH \
    PYTHONPATH=/app \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MPLCONFIGDIR=/tmp/matplotlib \
    HEALTH_PORT=8080
# Settings with relative paths, like DATABASE_URL=data/phom.db, lead into the volume.
WORKDIR /var/lib/phom
USER phom
VOLUME ["/var/lib/phom"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
