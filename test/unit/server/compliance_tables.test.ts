/** The tables of standards are whole, and what they name exists. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as account from '../../../server/areas/account/limits'
import { patientLimits } from '../../../server/areas/patient/links/limits'
import { privacyLimits } from '../../../server/areas/privacy/limits'
import { shareRules } from '../../../server/areas/share/limits'
import * as staff from '../../../server/areas/staff/limits'
import { smsRules } from '../../../server/areas/verification/limits'
import { bodyBytes } from '../../../server/intake/fhir/writing'
import { intakeDeadlineMs } from '../../../server/plugins/deadlines'
import { maxPictureBytes } from '../../../src/contract/desk/content/notice_drafts'
import { PICTURE_BYTES_MAX } from '../../../src/contract/feedback/words'
import { PHOTO_BYTES_MAX } from '../../../src/contract/form'
import { asvsNumbers } from '../../support/asvs_numbers'

const root = path.join(__dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** Rows of the tables of a page, cell by cell; the first cell decides which. */
const rowsOf = (page: string, first: RegExp): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))
const filesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const missing = (files: readonly string[]): string[] =>
  files.filter((file) => !existsSync(path.join(root, file)))

describe('ASVS', () => {
  const page = read('docs/compliance/asvs.md')
  const rows = rowsOf(page, /^\d+\.\d+\.\d+/).map(
    ([numbers = '', words, answer = '', code, proof]) => ({
      numbers: numbers.split(', '),
      words,
      answer: /^(met|not applicable: .|open: .)/.exec(answer)?.[1]?.split(':')[0],
      code: filesIn(code),
      proof: filesIn(proof),
    }),
  )
  const numbersOf = (wanted: string): string[] =>
    rows.flatMap(({ numbers, answer }) => (answer === wanted ? numbers : []))

  it('has every number of levels 1 and 2 once', () => {
    expect(asvsNumbers).toHaveLength(253)
    expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...asvsNumbers].sort())
  })

  it('answers each, and only what does not apply together', () => {
    for (const { numbers, words, answer } of rows) {
      expect([numbers, words, answer]).toEqual([
        numbers,
        expect.stringMatching(/./),
        expect.any(String),
      ])
      if (answer !== 'not applicable') expect(numbers).toHaveLength(1)
    }
  })

  it('names code and tests that exist, of all that is met', () => {
    expect(missing(rows.flatMap(({ code, proof }) => [...code, ...proof]))).toEqual([])
    for (const { numbers, answer, code, proof } of rows)
      if (answer === 'met') {
        expect([numbers, code.length > 0]).toEqual([numbers, true])
        expect([
          numbers,
          proof.some((file) => /^test\/.*(\.test\.ts|run\.ts)$/.test(file)),
        ]).toEqual([numbers, true])
      }
  })

  it('says at its head what is open, and how many are', () => {
    const lists = [...page.matchAll(/^\*\*Open, [^*]+\*\* (.+)$/gm)].map(([, list = '']) => list)
    const named = lists.join(' ').match(/\d+\.\d+\.\d+/g) ?? []
    expect([...named].sort()).toEqual(numbersOf('open').sort())
    const sums = ['met', 'not applicable', 'open'].map((answer) => numbersOf(answer).length)
    expect(page).toContain(
      `${asvsNumbers.length} requirements: ${sums[0]} met, ${sums[1]} not applicable, ${sums[2]} open.`,
    )
  })
})

it('the security rules say the numbers of the code', () => {
  const page = read('docs/compliance/security_rules.md')
  const { perTel, perAccountAndDay, perDeviceAndDay, perAddressAndHour } = smsRules
  const MiB = 1024 * 1024
  for (const words of [
    `| codes by SMS | ${smsRules.digits} digits, ${smsRules.minutes} minutes, ${smsRules.tries} tries, once; a number gets ${perTel.minute} a minute, ${perTel.hour} an hour, ${perTel.day} a day; an account ${perAccountAndDay}, a device ${perDeviceAndDay} a day; a network ${perAddressAndHour} an hour |`,
    `| ${patientLimits.certificatesPerDay} a day for an account;`,
    `| ${shareRules.passcodeDigits} digits, ${shareRules.tries} wrong ones`,
    `| opened once, within ${account.entryLinkSeconds} seconds,`,
    `| ends unused | after ${account.sessionIdleDays} days | after ${staff.idleMinutes} minutes |`,
    `| ends at last | after ${account.sessionDays.official_account} days | after ${staff.sessionHours} hours |`,
    `again after ${account.stepUpHours} hours |`,
    `| ${PHOTO_BYTES_MAX / MiB} MiB, 50 million pixels |`,
    `| ${maxPictureBytes / MiB} MiB | the same, not encrypted`,
    `| JSON, FHIR | ${bodyBytes / MiB} MiB |`,
    `| documents of the hospital | ${intakeDeadlineMs / 1000} seconds,`,
    `| export | ${privacyLimits.exportsPerHour} an hour for an account |`,
  ])
    expect(page).toContain(words)
  expect(PICTURE_BYTES_MAX).toBe(PHOTO_BYTES_MAX)
})

describe('等级保护', () => {
  const page = read('docs/compliance/classified_protection.md')
  const rows = rowsOf(page, /^8\.1\./).map(([clause = '', words, answer = '', code, proof]) => ({
    clause,
    words,
    answer: /^(做到|部分：|没有：)/.exec(answer)?.[1]?.slice(0, 2),
    code: filesIn(code),
    proof: filesIn(proof),
  }))

  it('answers each clause once, with code and proof that exist', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(new Set(rows.map(({ clause }) => clause)).size).toBe(rows.length)
    expect(missing(rows.flatMap(({ code, proof }) => [...code, ...proof]))).toEqual([])
    for (const { clause, words, answer, code, proof } of rows)
      expect([clause, words, answer, code.length > 0, proof.length > 0]).toEqual([
        clause,
        expect.stringMatching(/./),
        expect.any(String),
        true,
        true,
      ])
  })

  it('says at its head what is not done', () => {
    const head = /\*\*没有做到，或只做到一部分\*\*：(.+)。/.exec(page)?.[1]?.split('、')
    expect(head).toEqual(rows.flatMap(({ clause, answer }) => (answer === '做到' ? [] : [clause])))
  })

  it('names zones by settings that exist', () => {
    const settings = read('docs/settings.md')
    const names = filesIn(page).filter((name) => /^[A-Z_]+$/.test(name))
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
  })
})

describe('智慧服务分级', () => {
  const page = read('docs/compliance/smart_service.md')
  const rows = rowsOf(page, /^\d+ /)
  const app = read('src/app.config.ts')
  const isRoute = (name: string): boolean => /^(pages|subpages)\//.test(name)
  const isPage = (route: string): boolean => {
    const [, folder = '', name = ''] = /^(.+)\/(\w+)$/.exec(route) ?? []
    if (folder.startsWith('pages')) return app.includes(`'${route}'`)
    const pages = new RegExp(`root: '${folder}',\\s+pages: \\[([^\\]]*)\\]`).exec(app)?.[1] ?? ''
    return pages.includes(`'${name}'`)
  }

  it('has the 17 items in their order, each with what is not done', () => {
    expect(rows.map(([item = '']) => Number(item.split(' ')[0]))).toEqual(
      Array.from({ length: 17 }, (_none, at) => at + 1),
    )
    for (const row of rows)
      expect([row[0], row.length, row[4]]).toEqual([row[0], 7, expect.stringMatching(/../)])
  })

  it('names pages, code and tests that exist wherever something is done', () => {
    for (const [item, alone, inside, outside, , places = '', proof = ''] of rows) {
      const names = filesIn(places)
      const isDone = [alone, inside, outside].some((words) => words !== '无')
      expect([item, isDone]).toEqual([item, names.length > 0 && filesIn(proof).length > 0])
      expect([item, names.filter((name) => isRoute(name) && !isPage(name))]).toEqual([item, []])
      expect(missing([...names.filter((name) => !isRoute(name)), ...filesIn(proof)])).toEqual([])
    }
  })
})

it('the paper of the supply chain names files that exist', () => {
  const names = filesIn(read('docs/compliance/supply_chain.md'))
  const files = names.filter((name) => /^(test|deploy)\//.test(name) || name === 'renovate.json')
  expect(files.length).toBeGreaterThan(5)
  expect(missing(files)).toEqual([])
})
