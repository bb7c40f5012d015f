/** What a person must look at stands in the work list, not in a log that nobody reads. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { workHandlers } from '../../../server/joins'
import { wordsOfKind, workKind } from '../../../src/contract/desk/work_kinds'

const server = path.join(__dirname, '../../../server')
const files = ['areas', 'workers', 'intake'].flatMap((room) =>
  (readdirSync(path.join(server, room), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      file: `${room}/${file}`,
      text: readFileSync(path.join(server, room, file), 'utf8'),
    })),
)

it('lets no line of the log call for a person but that of the work list', () => {
  const calling = files.filter(({ text }) =>
    /['"`][^'"`\n]*a person must look[^'"`\n]*['"`]\s*,?\s*\)/.test(text),
  )
  expect(calling.map(({ file }) => file)).toEqual(['areas/work/service.ts'])
})

it('lets every other error in the log be one of the program, with the error itself', () => {
  const silent = files.flatMap(({ file, text }) =>
    [...text.matchAll(/log\.(?:error|fatal)\(\s*([^)]{0,80})/g)]
      .filter(([, first = '']) => !/\berr:/.test(first))
      .map(() => file),
  )
  expect(silent).toEqual(['areas/work/service.ts'])
})

it.each(workKind.options)('%s: every action that the desk offers is done by somebody', (kind) => {
  const offered = Object.keys(wordsOfKind(kind).actions).filter((action) => action !== 'settled')
  const done = workHandlers.flatMap((handlers) => Object.keys(handlers[kind] ?? {}))
  expect(done.sort()).toEqual(offered.sort())
})
