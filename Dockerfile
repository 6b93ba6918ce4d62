# Build: everything, then all packages go that nothing needs at run time.
FROM node:24-bookworm-slim AS build
WORKDIR /onesided
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && node scripts/trim-installation.mjs

# Run: compiled code and the packages it needs, an ordinary user, nothing written outside /tmp. PostgreSQL is not in the
# image, so `serve` wants DATABASE_URL too.
FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /onesided
COPY --from=build /onesided/package.json ./
COPY --from=build /onesided/node_modules ./node_modules
COPY --from=build /onesided/bin ./bin
COPY --from=build /onesided/dist ./dist
COPY --from=build /onesided/web/dist ./web/dist
COPY --from=build /onesided/examples ./examples
USER node
EXPOSE 3000
ENTRYPOINT ["node", "bin/onesided.js"]
CMD ["api", "--host", "0.0.0.0", "--port", "3000"]
