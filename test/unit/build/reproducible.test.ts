/** One commit gives one bundle, wherever it is built: who gets it can build it again and compare. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { BUILD_TIMEOUT_MS } from './build'

const root = path.resolve(__dirname, '../../..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The tracked sources in a folder of their own. */
function copyTo(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), name))
  folders.push(folder)
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', 'server', 'src', 'connector', 'config', 'package.json', 'tsconfig.json'],
    { cwd: root, encoding: 'utf8' },
  )
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(folder, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

async function hashesOf(folder: string): Promise<Record<string, string>> {
  for (const script of ['server/boot/bundle.mjs', 'connector/build.mjs'])
    await promisify(execFile)(process.execPath, [path.join(folder, script)], { cwd: folder })
  const files = ['server', 'connector'].flatMap((part) =>
    readdirSync(path.join(folder, 'dist', part)).map((file) => path.join(part, file)),
  )
  const hashed = files.map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(path.join(folder, 'dist', file)))
      .digest('hex'),
  ])
  return Object.fromEntries(hashed)
}

it(
  'two builds in two folders are the same to the byte',
  async () => {
    const one = await hashesOf(copyTo('one-'))
    const other = await hashesOf(copyTo('another-with-a-longer-name-'))
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(['server/main.cjs', 'server/migrate.cjs', 'connector/connector.cjs']),
    )
    expect(other).toEqual(one)
  },
  BUILD_TIMEOUT_MS,
)
