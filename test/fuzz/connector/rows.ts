/** Rows of views and files: the connector lives, every row is in its journal, what is bad is said with its reason, and what is good goes to the app. */
import type { Chance } from '../chance'
import type { ConnectorAction, Replied } from '../inputs'
import type { Target } from '../target'
import { type Noted, type RowEngine, rowEngine } from './row_engine'
import { type GivenRows, givenRows, renamed } from './row_inputs'
import { type Broken, type Read, readFile, readView } from './row_sources'

/** What the shipped views have no source for. */
const filesAlone = ['日清单', '预交金', '票据']

const asText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'number' ? String(value) : value

/** One view, or one file. */
export function rows(chance: Chance): ConnectorAction {
  const given = givenRows(chance)
  const columns = chance.is(0.003) ? chance.of([1000, 100_000, 1_000_000]) : 0
  if (columns > 1000) given.rows.splice(1)
  const isView = chance.is(0.5) && !filesAlone.includes(given.file)
  const broken: Broken = {
    failsFirst: chance.is(0.01),
    ...(chance.is(0.2) && { line: chance.of(['short', 'long', 'open']) }),
    columns,
  }
  const isLong = broken.failsFirst || columns > 1000
  const shown = given.rows.map(({ values, isGood }) => ({
    isGood,
    ...Object.fromEntries(Object.entries(values).slice(0, 40)),
  }))
  return {
    name: isView ? 'view' : 'file',
    text: `${given.file} ${JSON.stringify(broken)} ${JSON.stringify(shown, asText)}`.slice(0, 900),
    async send(target: Target): Promise<Replied> {
      const engine = await rowEngine(isView ? 'views' : 'csv', target)
      return engine.alone(async () => {
        const began = performance.now()
        const fault = await faultOfReading(engine, renamed(given), broken, isView)
        return {
          status: 0,
          body: '',
          requestId: undefined,
          // After a failure it waits, and a million columns take their time.
          ms: isLong ? 0 : performance.now() - began,
          isHung: false,
          ...(fault !== undefined && { fault }),
        }
      })
    },
  }
}

async function faultOfReading(
  engine: RowEngine,
  given: GivenRows,
  broken: Broken,
  isView: boolean,
): Promise<string | undefined> {
  const before = engine.newest
  engine.pushFailures.splice(0)
  const read = await (isView ? readView : readFile)(engine, given, broken)
  if (!(await engine.settled())) return 'the engine stands still'
  const noted = engine.noted(before)
  const fault =
    faultOfState(read, broken, isView) ??
    faultOfPushes(engine.pushFailures) ??
    faultOfMessages(noted, broken, isView) ??
    faultOfRows(engine, given, { read, noted })
  engine.forget()
  return fault
}

/** What is wrong is said, and read again. */
function faultOfState({ state, failure }: Read, { failsFirst }: Broken, isView: boolean) {
  if (state.failure !== null) return `the source reads no more: ${state.failure}`
  if (isView && failsFirst && failure === null) return 'a query that fails is not said'
  return failure !== null && !(isView && failsFirst) ? `the source failed: ${failure}` : undefined
}

/** The app answers each push. */
const faultOfPushes = (failures: readonly string[]): string | undefined =>
  failures.length === 0 ? undefined : `a push failed: ${failures[0]}`

function faultOfMessages(noted: readonly Noted[], { line }: Broken, isView: boolean) {
  const strange = noted.find(
    ({ state, place, reason }) =>
      state !== 'mapped' && (state !== 'fault' || place === '' || reason === ''),
  )
  if (strange !== undefined) return `a message is ${strange.state} without a reason`
  const isSaid = noted.some(({ content }) => content.startsWith('{"__unread"'))
  return !isView && line !== undefined && !isSaid ? `a ${line} line is not said` : undefined
}

/** Of two rows with one key the later counts; the first of them stands in the journal as well. */
function faultOfRows(
  engine: RowEngine,
  given: GivenRows,
  { read, noted }: { read: Read; noted: readonly Noted[] },
): string | undefined {
  const { source, key, rows: known } = read
  for (const [index, { values, isGood }] of given.rows.entries()) {
    const row = known?.[index]
    const name = (of: Record<string, unknown>): string =>
      key.map((one) => String(of[one] ?? '')).join('|')
    // One without a key is known by what it says, and nothing tells it from another that says the same.
    if (row !== undefined && key.every((one) => String(row[one] ?? '') !== '')) {
      const content = JSON.stringify(row)
      const isKept =
        noted.some((message) => message.content === content) ||
        engine.isSeen(source, name(row), content)
      if (!isKept) return `a row is lost: ${content.slice(0, 300)}`
    }
    if (!isGood) continue
    const message = noted.find(({ content }) => contentHas(content, key, values))
    if (message === undefined) return `a good row is lost: ${name(values)}`
    const { state, reason, documents } = message
    if (state !== 'mapped' || documents.length === 0 || documents.some((one) => one !== 'sent'))
      return `a good row is ${state} ${reason}, its documents ${documents.join()}`
  }
  return undefined
}

function contentHas(
  content: string,
  key: readonly string[],
  values: Record<string, unknown>,
): boolean {
  const row = JSON.parse(content) as Record<string, unknown>
  return key.every((name) => row[name] === values[name])
}
