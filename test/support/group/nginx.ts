/** Debian's nginx with the group's own configuration and the server blocks that `npm run group -- add` writes; only folders and ports are a test's. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { freePort } from '../hospital_week/test_bed/front'
import { needPackages } from '../packages.mjs'

const program = '/usr/sbin/nginx'
const root = path.join(__dirname, '../../..')

/** An answer of it. */
export interface ProxyReply {
  status: number
  body: string
  headers: Record<string, string | string[] | undefined>
}

export class GroupNginx {
  private child: ChildProcess | undefined

  private constructor(
    private readonly folder: string,
    readonly port: number,
    readonly plainPort: number,
    readonly authority: string,
  ) {}

  /** Makes the folders of /etc/nginx, /srv and /var/log there; certificates of the hosts come from an authority of the test's. */
  static async prepare(folder: string, hosts: Readonly<Record<string, string>>) {
    needPackages('nginx-light')
    const nginx = new GroupNginx(
      folder,
      await freePort(),
      await freePort(),
      path.join(folder, 'authority.pem'),
    )
    for (const name of ['nginx', 'nginx/cells', 'log', 'front_door', 'temp'])
      mkdirSync(path.join(folder, name), { recursive: true })
    makeAuthority(folder)
    for (const [name, host] of Object.entries(hosts)) issue(folder, name, host)
    return nginx
  }

  at(...names: string[]): string {
    return path.join(this.folder, ...names)
  }

  /** Takes the group's configuration and each cell's as they are in the project. */
  configure(cells: readonly { id: string; file: string }[]): void {
    const main = this.placed(readFileSync(path.join(root, 'deploy/group/nginx.conf'), 'utf8'))
    for (const { id, file } of cells) {
      mkdirSync(this.at('nginx/cells', id), { recursive: true })
      writeFileSync(
        this.at('nginx/cells', id, 'nginx.conf'),
        this.placed(readFileSync(file, 'utf8')),
      )
    }
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${this.at('temp', name)};`)
      .join('\n')
    // What Debian's own nginx.conf says for all, with its log and its TLS, but for what it includes.
    const debian =
      /http \{([\s\S]*?)\n\}/.exec(readFileSync('/etc/nginx/nginx.conf', 'utf8'))?.[1] ?? ''
    const own = debian
      .replace(/include \/etc\/nginx\/(?!mime)[^;]+;/g, '')
      .replaceAll('/var/log/nginx/', `${this.at('log')}/debian_`)
    writeFileSync(
      this.at('nginx.conf'),
      `daemon off;\nuser root;\nerror_log stderr warn;\npid ${this.at('pid')};\nworker_processes 1;
events { worker_connections 512; }
http {\n${folders}\n${own}\n${main}\n}\n`,
    )
  }

  private placed(words: string): string {
    return words
      .replaceAll('/etc/nginx/', `${this.at('nginx')}/`)
      .replaceAll('/var/log/nginx/', `${this.at('log')}/`)
      .replaceAll('/srv/front_door', this.at('front_door'))
      .replace(/listen 443/g, `listen 127.0.0.1:${this.port}`)
      .replace(/listen 80;/g, `listen 127.0.0.1:${this.plainPort};`)
  }

  /** What `nginx -t` says of it; empty when it has nothing to say. */
  check(): string {
    const { status, stderr } = spawnSync(program, ['-t', '-q', '-c', this.at('nginx.conf')], {
      encoding: 'utf8',
    })
    return status === 0 ? stderr : `${status}: ${stderr}`
  }

  /** Starts it; resolves when it takes calls. */
  async start(): Promise<void> {
    this.child = spawn(program, ['-c', this.at('nginx.conf')], { stdio: 'ignore' })
    const giveUpAt = Date.now() + 10_000
    while (Date.now() < giveUpAt) {
      const isThere = await fetch(`http://127.0.0.1:${this.plainPort}/`, { redirect: 'manual' })
        .then(() => true)
        .catch(() => false)
      if (isThere) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('nginx does not listen')
  }

  /** Reads its files again; old workers end by themselves. */
  async reload(): Promise<void> {
    this.child?.kill('SIGHUP')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }

  async stop(): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** The lines of its log of calls. */
  log(): string {
    return ['access.log', 'debian_access.log']
      .map((name) => readFileSync(this.at('log', name), 'utf8'))
      .join('')
  }

  /** Asks a host by TLS, as a browser that knows the authority does. */
  ask(
    url: string,
    {
      method = 'GET',
      body,
      headers = {},
    }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<ProxyReply> {
    const { hostname, pathname, search } = new URL(url)
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          ...{ method, host: '127.0.0.1', port: this.port, servername: hostname, agent: false },
          path: `${pathname}${search}`,
          headers: { host: hostname, ...headers },
          ca: readFileSync(this.authority),
        },
        (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              headers: reply.headers,
            }),
          )
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}

function openssl(...flags: string[]): void {
  const { status, stderr } = spawnSync('openssl', flags, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${flags.join(' ')}: ${stderr}`)
}

function makeAuthority(folder: string): void {
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=authority'],
    ...['-keyout', path.join(folder, 'authority.key'), '-out', path.join(folder, 'authority.pem')],
  )
}

function issue(folder: string, name: string, host: string): void {
  const own = path.join(folder, 'nginx/tls', name)
  mkdirSync(own, { recursive: true })
  const [key, asked, cert] = ['privkey.pem', 'asked.pem', 'fullchain.pem'].map((file) =>
    path.join(own, file),
  ) as [string, string, string]
  const names = path.join(own, 'names')
  writeFileSync(names, `subjectAltName=DNS:${host}`)
  openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${host}`],
    ...['-keyout', key, '-out', asked],
  )
  const by = [
    '-CA',
    path.join(folder, 'authority.pem'),
    '-CAkey',
    path.join(folder, 'authority.key'),
  ]
  openssl(
    ...['x509', '-req', '-in', asked, ...by, '-days', '2', '-extfile', names],
    ...['-CAcreateserial', '-out', cert],
  )
}
