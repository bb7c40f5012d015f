/** What a release holds, and the archive of it: the same to the byte for one commit, on any machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../server/boot/preparation.mjs'

/** What a server reads while it runs, besides its packages; the image holds the same (deploy/Dockerfile). */
export const running = [
  'package.json',
  'dist/h5',
  // The documents' own scripts, texts and pages, which no browser asks for.
  'dist/h5-server',
  'dist/desk',
  'dist/server',
  'server/database/migrations',
]

/** Besides: its packages' names, the connector, the papers of operation, and the mini-program where one was built. */
const besides = [
  'package-lock.json',
  '.npmrc',
  'server/package.json',
  'desk/package.json',
  'connector/package.json',
  'simulators/package.json',
  'dist/connector',
  'dist/weapp',
  'project.config.json',
  'connector/profiles',
  'deploy',
  'docs',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
]

/** The marks of the build cache say when and of what something was built here. */
const left = ['dist/*/.inputs.json', 'docs/screenshots']

/** What is there of it. */
export const contents = (folder = root) =>
  [...running, ...besides].filter((name) => existsSync(path.join(folder, name)))

/**
 * The archive, in memory: names in order, one moment, no owner.
 * @param {{ folder?: string, name: string, at: number }} given `name`: the folder in it; `at`: seconds of its files' time
 * @throws Error without GNU tar, which alone sorts
 */
export function archive({ folder = root, name, at }) {
  const { stdout, stderr, status } = spawnSync(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${at}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      ...left.map((pattern) => `--exclude=${pattern}`),
      `--transform=s,^,${name}/,`,
      ...contents(folder),
    ],
    { cwd: folder, maxBuffer: 1024 ** 3, env: { ...process.env, LC_ALL: 'C' } },
  )
  if (status !== 0) throw new Error(`GNU tar is needed to write a release: ${String(stderr)}`)
  return gzipSync(stdout, { level: 9 })
}

/** The project's name and version. @returns {{ name: string, version: string }} */
export const project = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
