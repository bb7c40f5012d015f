/** The release before this one, unpacked and bundled in a folder of its own; DRILL_FROM names another commit. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DebianPostgres } from './debian_postgres'

const root = path.join(__dirname, '../..')

export interface FormerRelease {
  commit: string
  folder: string
}

/** Unpacks it: the commit before the newest migration came, whose schema is an older one. */
export function unpackFormer(postgres: DebianPostgres): FormerRelease {
  const commit = git('rev-parse', process.env.DRILL_FROM ?? `${newestMigration()}~1`)
  const folder = postgres.makeFolder('before')
  const archive = path.join(folder, '..', 'before.tar')
  git('archive', '-o', archive, commit)
  run('tar', ['-xf', archive, '-C', folder], root)
  for (const place of ['', 'server'])
    if (existsSync(path.join(root, place, 'node_modules'))) {
      mkdirSync(path.join(folder, place), { recursive: true })
      symlinkSync(path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules'))
    }
  run(process.execPath, ['server/boot/bundle.mjs'], folder)
  return { commit, folder }
}

/** Runs a program that is written in that release's words. */
export function runFormer(
  { folder }: FormerRelease,
  program: string,
  environment: NodeJS.ProcessEnv,
): void {
  const file = path.join(folder, 'drill_program.ts')
  writeFileSync(file, program)
  run('npx', ['tsx', file], folder, environment)
}

const newestMigration = (): string =>
  git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/database/migrations')

const git = (...words: string[]): string => run('git', words, root)

/** Runs a program to its end; what it said. @throws Error when it fails */
function run(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): string {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`)
  return stdout.trim()
}
