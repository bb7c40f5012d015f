/** deploy/backup.sh where PostgreSQL's programs are played: which copies it keeps, and what becomes of the pictures. What it copies goes back in the drill `restore`. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const script = path.resolve(__dirname, '../../../deploy/backup.sh')
let folder = ''
const at = (...names: string[]): string => path.join(folder, ...names)

/** A copy is a folder with the label that says where its log begins. */
const programs = {
  pg_basebackup: `for word; do case $word in --pgdata=*) to=\${word#*=};; esac; done
mkdir "$to"; echo 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)' > "$to/backup_label"; echo 15 > "$to/PG_VERSION"`,
  // Debian has it, and what it calls, in a folder that is on nobody's PATH.
  pg_verifybackup: 'case $PATH in *:/usr/lib/postgresql/15/bin) ;; *) exit 127;; esac',
  pg_archivecleanup: '',
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  mkdirSync(at('programs'))
  for (const [name, words] of Object.entries(programs))
    writeFileSync(at('programs', name), `#!/bin/sh\n${words}\n`, { mode: 0o700 })
  mkdirSync(at('pictures', 'ab'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function backUp(environment: Record<string, string> = {}, ...words: string[]) {
  return spawnSync('/bin/sh', [script, ...words], {
    encoding: 'utf8',
    env: {
      PATH: `${at('programs')}:${process.env.PATH ?? ''}`,
      BACKUPS: at('backups'),
      DATABASE_URL: 'postgres://played',
      PICTURES_DIR: at('pictures'),
      ...environment,
    },
  })
}
const write = (name: string) => writeFileSync(at('pictures', 'ab', name), name)
const copied = (): string[] => readdirSync(at('backups', 'pictures', 'ab')).sort()
const copies = (): string[] => readdirSync(at('backups', 'base')).sort()
/** A copy of an earlier night. */
function addCopy(name: string, madeAt: Date): void {
  const label = at('backups', 'base', name, 'backup_label')
  mkdirSync(path.dirname(label), { recursive: true })
  writeFileSync(label, 'START WAL LOCATION: 0/1000028 (file 000000010000000000000001)\n')
  utimesSync(label, madeAt, madeAt)
}

it('keeps so many copies, each for its owner alone', () => {
  addCopy('20260101T000000Z', new Date('2026-01-01'))
  addCopy('20260102T000000Z', new Date('2026-01-02'))
  expect(backUp({ BACKUPS_KEEP: '2' }).status).toBe(0)
  expect(copies()).toEqual(['20260102T000000Z', expect.stringMatching(/^20\d{6}T\d{6}Z$/)])
  expect(statSync(at('backups', 'pictures')).mode & 0o077).toBe(0)
})

it.each(['0', '-1', 'all'])('removes nothing where it is to keep %s', (keep) => {
  addCopy('20260101T000000Z', new Date('2026-01-01'))
  const { status, stderr } = backUp({ BACKUPS_KEEP: keep })
  expect([status, stderr]).toEqual([2, expect.stringContaining('1 at least')])
  expect(copies()).toEqual(['20260101T000000Z'])
})

it('removes what a killed backup left, and nothing of one that runs', () => {
  const left = at('backups', 'base', '.draft.4194305')
  const running = at('backups', 'base', `.draft.${process.pid}`)
  for (const one of [left, running]) mkdirSync(one, { recursive: true })
  expect(backUp().status).toBe(0)
  expect([existsSync(left), existsSync(running)]).toEqual([false, true])
})

it('copies pictures whole, also those whose copy was broken off', () => {
  write('abcd')
  write('abce.1f2e3d4c')
  expect(backUp({}, 'pictures').status).toBe(0)
  expect(copied()).toEqual(['abcd'])
  write('abcf')
  writeFileSync(at('backups', 'pictures', 'ab', 'abcf.draft'), 'ab')
  expect(backUp({}, 'pictures').status).toBe(0)
  expect(copied()).toEqual(['abcd', 'abcf'])
  expect(readFileSync(at('backups', 'pictures', 'ab', 'abcf'), 'utf8')).toBe('abcf')
  expect(existsSync(at('backups', 'base'))).toBe(false)
})

it('keeps a picture that was removed as long as a copy may show it', () => {
  addCopy('20260101T000000Z', new Date('2026-01-01'))
  write('abcd')
  write('abce')
  backUp({ BACKUPS_KEEP: '2' })
  rmSync(at('pictures', 'ab', 'abcd'))
  expect(backUp({}, 'pictures').status).toBe(0)
  expect(copied()).toEqual(['abcd', 'abce'])
  const picture = at('backups', 'pictures', 'ab', 'abcd')
  const label = at('backups', 'base', copies().at(-1) ?? '', 'backup_label')
  utimesSync(picture, new Date('2026-02-01'), new Date('2026-02-01'))
  utimesSync(label, new Date('2026-02-02'), new Date('2026-02-02'))
  // The copy of 1 January may still show it.
  expect(backUp({ BACKUPS_KEEP: '3' }).status).toBe(0)
  expect(copied()).toEqual(['abcd', 'abce'])
  expect(backUp({ BACKUPS_KEEP: '2' }).status).toBe(0)
  expect(copied()).toEqual(['abce'])
})

it('says when pictures cannot be read', () => {
  expect(backUp({ PICTURES_DIR: at('nowhere') }, 'pictures').status).not.toBe(0)
})
