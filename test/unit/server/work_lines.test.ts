/** What a person must look at stands in the work list, not in a log that nobody reads. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { workHandlers } from '../../../server/composition_root'
import { staffRoleLabels } from '../../../src/contract/desk/staff_call'
import { definitionOfKind, workKind } from '../../../src/contract/desk/work/work_kinds'

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

/** Sentences of the log that warn whoever runs the server; nothing of them waits for a person of the hospital. A new one is judged here, or is a row of the work list. */
const warnings = [
  'a callback of the channel was not accepted',
  'a consent could not begin at the lender',
  'a listener got no beat',
  'a listener was not let in',
  'a mail was not sent',
  'a message was not sent',
  'a receipt of failure after one of delivery was not believed',
  'a stopped clinic is finished by the worker',
  'an SMS code was not sent',
  'an SMS notice was not sent',
  'an outside system gave no answer',
  'home asks every area',
  'home does without the steps of one area',
  'listeners could not be told',
  'receipts of the SMS operator were not understood',
  'the booking of a closure is closed by the worker',
  'the channel knew better, and our books were mended',
  'the channel refused a payment',
  'the exam platform proposed times that were not asked for',
  'the hospital did not answer about a patient',
  'the hospital did not answer about changes',
  'the hospital did not say what a discharge costs',
  'the hospital does not answer on a guarantee',
  'the hospital does not answer; the order waits',
  'the hospital refuses what was paid',
  'the hospital was not told at once',
  'the imaging archive does not answer',
  'the imaging archive refused',
  'the insurance does not answer',
  'the insurance refuses',
  'the lender declines a bill',
  'the lender does not stand for the bill',
  'the lender gave no answer',
  'the lender gave no answer on a consent',
  'the provider did not say whether this account still stands',
  'the provider gave no refresh token (DESK_OIDC_SCOPE, DESK_OIDC_RECHECK_MINUTES): the session ends after an hour',
  'the review account has ended: its telephone gets an SMS',
  'the sums of a discharge do not agree and are not shown',
]

it('knows every warning, so that none of them waits for a person unseen', () => {
  const said = files.flatMap(({ text }) =>
    [...text.matchAll(/(?:log\.warn\((?:(?!log\.).)*?|new Silence\()'([^']{12,})',?\s*\)/gs)].map(
      ([, sentence]) => sentence,
    ),
  )
  expect([...new Set(said)].sort()).toEqual(warnings)
})

const table = readFileSync(path.join(server, '../docs/desk.md'), 'utf8')

it.each(workKind.options)(
  '%s stands in docs/desk.md with its actions and who does them',
  (kind) => {
    const { label, roles, actions, page } = definitionOfKind(kind)
    const done = [...Object.values(actions), ...(page === undefined ? [] : [page.label])].join('；')
    const who = roles.map((role) => staffRoleLabels[role]).join('、')
    const line = table.split('\n').find((one) => one.startsWith(`| ${label} |`))
    expect(line?.split(' | ').slice(2, 4)).toEqual([who, done])
  },
)

it.each(workKind.options)('%s: every action that the desk offers is done by somebody', (kind) => {
  const offered = Object.keys(definitionOfKind(kind).actions).filter(
    (action) => action !== 'settled',
  )
  const done = workHandlers.flatMap((handlers) => Object.keys(handlers[kind] ?? {}))
  expect(done.sort()).toEqual(offered.sort())
})
