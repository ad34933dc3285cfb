# One image for all services, the migrations and the admin commands. `docker build .` makes it. `npm run image` makes the
# same without Docker: buildah, and for NODE_IMAGE a base of Debian's packages and Node.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# false: the context has the compiled sources.
ARG COMPILE=true
RUN node tools/image/assemble.mjs --to /out --compile ${COMPILE}

# The packages of Debian that Node and tini need: no shell, no package manager.
FROM ${NODE_IMAGE} AS system
WORKDIR /packages
RUN apt-get update -qq && apt-get download -qq libc6 libgcc-s1 libstdc++6 netbase tini
RUN mkdir -p /system/var/lib/dpkg/status.d && \
  for package in *.deb; do \
    dpkg-deb -x "$package" /system && \
    dpkg-deb -f "$package" > "/system/var/lib/dpkg/status.d/$(dpkg-deb -f "$package" Package)" || exit 1; \
  done && \
  find /system/usr/share/doc -type f ! -name copyright -delete && \
  rm -rf /system/usr/share/man /system/usr/share/lintian /system/usr/lib/x86_64-linux-gnu/gconv \
    /system/usr/share/gcc /system/usr/share/gdb /system/sbin /system/usr/sbin && \
  install -d -m 1777 /system/tmp && \
  install -d -m 700 -o 10001 -g 10001 /system/var/lib/corridor && \
  install -d /system/dev /system/etc /system/proc /system/run /system/sys /system/usr/local/bin && \
  echo 'corridor:x:10001:10001::/var/lib/corridor:/nonexistent' > /system/etc/passwd && \
  echo 'corridor:x:10001:' > /system/etc/group && \
  echo 'hosts: files dns' > /system/etc/nsswitch.conf && \
  cp /usr/local/bin/node /system/usr/local/bin/ && \
  ln -s /app/tools/image/corridor.mjs /system/usr/local/bin/corridor && \
  ln -s /app/tools/image/corridor-admin.mjs /system/usr/local/bin/corridor-admin
COPY --from=build /out /system
RUN node /system/app/tools/image/bill-of-materials.mjs /system

FROM scratch
ARG REVISION=unknown
LABEL org.opencontainers.image.title=corridor \
  org.opencontainers.image.licenses=Apache-2.0 \
  org.opencontainers.image.revision=${REVISION}
COPY --from=system /system /
ENV NODE_ENV=production PATH=/usr/local/bin:/usr/bin:/bin
WORKDIR /app
USER 10001:10001
EXPOSE 3000 3001 3002 3003 3004 9000
# A service that runs answers, whatever Kafka and PostgreSQL do.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPERATOR_PORT}/health/serving`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The argument is a service, or `migrate`.
ENTRYPOINT ["/usr/bin/tini", "--", "corridor"]
