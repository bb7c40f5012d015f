/** Debian's nginx with the group's own configuration and the server blocks that `npm run group -- add` writes; only folders and ports are a test's. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { makeCertificate } from '../certificates'
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
    readonly certificates: readonly string[],
  ) {}

  /** Makes the folders of /etc/nginx, /srv and /var/log there; each host has a certificate that signs itself. */
  static async prepare(folder: string, hosts: Readonly<Record<string, string>>) {
    needPackages('nginx-light')
    for (const name of ['nginx/cells', 'log', 'front_door', 'temp'])
      mkdirSync(path.join(folder, name), { recursive: true })
    const certificates = Object.entries(hosts).map(([name, host]) => {
      const own = path.join(folder, 'nginx/tls', name)
      mkdirSync(own, { recursive: true })
      const { cert, certFile, keyFile } = makeCertificate(folder, name, `DNS:${host}`)
      copyFileSync(certFile, path.join(own, 'fullchain.pem'))
      copyFileSync(keyFile, path.join(own, 'privkey.pem'))
      return cert
    })
    return new GroupNginx(folder, await freePort(), await freePort(), certificates)
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
    const before = this.workers()
    this.child?.kill('SIGHUP')
    // Those of before take calls until they have heard of it.
    while (this.workers().some((worker) => before.includes(worker)))
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  private workers(): string[] {
    const { pid = 0 } = this.child ?? {}
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
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

  /** Asks a host by TLS, as a browser that believes their certificates does. */
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
          ca: [...this.certificates],
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
