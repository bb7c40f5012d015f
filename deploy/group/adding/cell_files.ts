/** The files of a new cell, beside those of deploy/ that all cells share. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Group, GroupHospital } from '../hospitals'
import { cellNames } from './cell_names'

const root = path.join(__dirname, '../../..')

/** A hospital that runs on this machine. */
export type CellHere = GroupHospital & { port: number }

/** What only people can fill in. */
export const emptySettings = (group: Group, cell: CellHere): string[] =>
  [...secretsFile(group, cell).matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name = '']) => name)

/** Settings that production needs, by the server's own list. */
function neededSettings(): string[] {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  return [...example.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name = '']) => name)
}

/** The settings of a cell, with keys drawn for it alone; what only people know stands empty, and the server names it when it starts. */
export function secretsFile(group: Group, cell: CellHere): string {
  const { database, appUser } = cellNames(cell.id)
  const password = randomBytes(24).toString('hex')
  const appPassword = randomBytes(24).toString('hex')
  const known = new Map([
    ['PUBLIC_URL', cell.origin],
    ['DATABASE_URL', databaseUrl(database, appUser, appPassword)],
    ['TOKEN_SECRET', randomBytes(32).toString('base64url')],
    ['IDENTITY_KEY', randomBytes(32).toString('base64')],
    ['WECHAT_PAY_NOTIFY_URL', `${cell.origin}/pay/notify/wechat`],
    ['POSTGRES_PASSWORD', password],
    ['POSTGRES_APP_PASSWORD', appPassword],
    // Asked for by deploy/compose.yml.
    ['NODE_DIGEST', ''],
    ['NGINX_DIGEST', ''],
    ['POSTGRES_DIGEST', ''],
    ...signInSettings(group),
  ])
  const names = [...new Set([...neededSettings(), ...known.keys()])]
  return [
    `# ${cell.name}. Of this cell alone: no other cell has these keys, and this file never leaves the machine.`,
    'NODE_ENV=production',
    ...names.map((name) => `${name}=${known.get(name) ?? ''}`),
    '',
  ].join('\n')
}

/** As deploy/compose.yml has it: the composition's own authority vouches for the database. */
const databaseUrl = (database: string, user: string, password: string): string =>
  `postgres://${user}:${password}@database:5432/${database}?sslmode=verify-full&sslrootcert=/tls/ca.pem`

/** Cells that share the group's official account sign in by way of the front door. */
function signInSettings({ weChatAppId, frontDoor }: Group): [string, string][] {
  if (weChatAppId === undefined) return []
  return [
    ['WECHAT_MP_APP_ID', weChatAppId],
    ['WECHAT_AUTHORIZE_URL', `${frontDoor}/sign_in/`],
  ]
}

/** What differs from deploy/compose.yml: names, keys, ports of this machine; the group's nginx is the proxy. */
export function composeFile({ id, port }: CellHere, folder: string): string {
  const { database, appUser, project } = cellNames(id)
  const url = databaseUrl(database, appUser, '${POSTGRES_APP_PASSWORD}')
  const ownerUrl = databaseUrl(database, database, '${POSTGRES_PASSWORD}')
  const settings = `    env_file: !override ['${path.join(folder, 'secrets.env')}']
    environment:
      DATABASE_URL: '${url}'`
  return `# docker compose --project-name ${project} -f deploy/compose.yml -f ${path.join(folder, 'compose.yml')} --env-file ${path.join(folder, 'secrets.env')} up --detach
# Needs Compose 2.24.4 or newer (!override).
services:
  database:
    environment: { POSTGRES_USER: ${database}, POSTGRES_DB: ${database} }
    healthcheck: { test: ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', '${database}'] }
  migrate:
${settings}
      DATABASE_OWNER_URL: '${ownerUrl}'
  app:
${settings}
    ports: ['127.0.0.1:${port}-${port + 1}:8080']
  proxy:
    profiles: [not-in-a-group]
`
}

/** The cell's part of the group's nginx; the formats and headers of all stand in deploy/group/nginx.conf for all. */
export function nginxFile({ id, origin, port }: CellHere): string {
  const upstream = cellNames(id).database
  return `# ${origin}: included by deploy/group/nginx.conf. No replica is passed over for what it refused before (deploy/nginx.conf).
upstream ${upstream} {
    server 127.0.0.1:${port} max_fails=0;
    server 127.0.0.1:${port + 1} max_fails=0;
    keepalive 32;
}

# Of its own: a rush at one hospital takes no connections of another.
limit_conn_zone $server_name zone=${upstream}:1m;

server {
    listen 443 ssl http2;
    server_name ${new URL(origin).hostname};
    access_log /var/log/nginx/access.log without_query;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
    ssl_session_tickets off;
    ssl_certificate /etc/nginx/tls/${id}/fullchain.pem;
    ssl_certificate_key /etc/nginx/tls/${id}/privkey.pem;
    client_max_body_size 16m;
    limit_conn ${upstream} 2000;
    add_header Strict-Transport-Security $missing_hsts always;
    add_header X-Content-Type-Options $missing_nosniff always;
    add_header Content-Security-Policy $missing_policy always;

    location / {
        proxy_pass https://${upstream};
        proxy_ssl_trusted_certificate /etc/nginx/tls/${id}/inside.pem;
        proxy_ssl_verify on;
        proxy_ssl_name app;
        proxy_ssl_server_name on;
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_wish;
        proxy_connect_timeout 2s;
        proxy_read_timeout 75s;
        proxy_next_upstream error timeout;
    }

    location /health/ {
        deny all;
    }
}
`
}
