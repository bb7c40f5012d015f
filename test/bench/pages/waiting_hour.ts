/**
 * `npm run bench -- waiting`: a phone that lies there with a page open while the hospital calls numbers, for BENCH_MINUTES (60). What it keeps in memory, how often it wakes up, how long
 * it works and what it receives; nothing may grow.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { people } from '../../../simulators/seeds/data/people'
import { patientIdOf } from '../../../simulators/seeds/people'
import { accountCalls } from '../../../src/contract/account'
import { queueCalls } from '../../../src/contract/queue'
import { Hospital } from '../../support/e2e/hospital'
import { openQueueOf } from '../../support/e2e/hospital_desk'
import { makeDataDir, removeDataDir, startServer } from '../../support/e2e/server'
import { addressOf } from '../../support/e2e/steps/steps'
import { printTable, type Cell } from '../table'
import { openBrowser, phoneWords, withSlowPhone, type Kept, type SlowPage } from './slow_phone'

const minutes = Number(process.env.BENCH_MINUTES ?? 60)
const callEveryMs = 20_000
/** The page has what it shows, and the first of its calls. */
const warmMs = 60_000
const item = { name: '24 小时药房', groupCode: 'pharmacy', itemCode: 'pharmacy-24h' }

/** What a page holds at one moment, its rubbish collected. The engine compiles what runs often: code is counted apart. */
interface Held {
  heapKilobytes: number
  codeKilobytes: number
  nodes: number
  listeners: number
}

/** What it did until then. */
interface Done {
  wakeUps: number
  workMs: number
  received: number
}

/** Measures the pages beside one another. */
export async function benchWaiting(): Promise<void> {
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  const browser = await openBrowser()
  try {
    const { kept, callNext } = await takePlace(new Hospital(server.url))
    const pages = {
      'the queue': server.url + addressOf('queue_index'),
      home: `${server.url}/`,
    }
    const opened = Object.entries(pages).map(async ([name, address]) => {
      const row = await withSlowPhone(browser, kept, (slow) => lieOpen(slow, address))
      return [name, row] as const
    })
    const calling = setInterval(() => void callNext(), callEveryMs)
    const rows = await Promise.all(opened)
    clearInterval(calling)
    printTable(
      `Open for ${minutes} minutes at ${phoneWords}, a number called every ${callEveryMs / 1000} s`,
      Object.fromEntries(rows),
    )
  } finally {
    await browser.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** A number behind so many others that the hour does not reach it. */
async function takePlace(hospital: Hospital) {
  const { accessToken } = await hospital.call(
    accountCalls.signInByMiniProgram,
    { code: 'mini-demo-openid-1-1' },
    {},
  )
  const queue = await openQueueOf(hospital, item.name)
  const calls = ((minutes + 3) * 60_000) / callEveryMs
  for (let taken = 0; taken < calls; taken += 5) await queue.fill()
  const { patientNo } = people.wang
  await hospital.call(
    queueCalls.takeNumber,
    {
      hospitalId: 'yunxi-first',
      hospitalBranchId: 'yunxi-main',
      patientId: patientIdOf('wang'),
      patientNo,
      patientCardNo: `88${patientNo}`,
      groupCode: item.groupCode,
      itemCode: item.itemCode,
    },
    { token: accessToken },
  )
  const kept: Kept = { authToken: `Bearer ${accessToken}`, chosenPatientId: patientIdOf('wang') }
  return { kept, callNext: queue.callNext }
}

async function lieOpen(slow: SlowPage, address: string): Promise<Record<string, Cell>> {
  const { page, session } = slow
  let received = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => (received += encodedDataLength))
  let frames = 0
  session.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    frames += 1
    received += Buffer.byteLength(payloadData)
  })
  await page.addInitScript(countWakeUps)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await page.goto(address)
  await wait(warmMs)
  const done = async (): Promise<Done> => ({
    wakeUps: frames + (await page.evaluate(() => Number(Reflect.get(window, 'wakeUps')))),
    workMs: await workOf(slow),
    received,
  })
  const [firstHeld, before] = [await holds(slow), await done()]
  await wait(minutes * 60_000)
  const after = await done()
  const held = await holds(slow)
  const aMinute = (key: keyof Done) => (after[key] - before[key]) / minutes
  const grown = (key: keyof Held): Cell => held[key] - firstHeld[key]
  return {
    'heap kB': held.heapKilobytes,
    'grown kB': { value: Number(grown('heapKilobytes')), most: 300 },
    'code grown kB': grown('codeKilobytes'),
    'nodes grown': { value: Number(grown('nodes')), most: 20 },
    'listeners grown': { value: Number(grown('listeners')), most: 5 },
    'wake-ups/min': { value: aMinute('wakeUps'), most: 60 },
    'work ms/min': aMinute('workMs'),
    'kB/h': { value: (aMinute('received') * 60) / 1000, most: 700 },
  }
}

async function holds({ session }: SlowPage): Promise<Held> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  // It collects the rubbish first.
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { ...sizesOf(chunks.join('')), nodes, listeners: jsEventListeners }
}

const snapshotShape = v.object({
  snapshot: v.object({
    meta: v.object({ node_fields: v.array(v.string()), node_types: v.array(v.unknown()) }),
  }),
  nodes: v.array(v.number()),
})

/** Of a snapshot as DevTools writes it: each node is a row of numbers, named by its `node_fields`. */
function sizesOf(text: string): Pick<Held, 'heapKilobytes' | 'codeKilobytes'> {
  const { snapshot, nodes } = v.parse(snapshotShape, JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const code = v.parse(v.array(v.string()), types[type]).indexOf('code')
  const sum = { heapKilobytes: 0, codeKilobytes: 0 }
  for (let row = 0; row < nodes.length; row += fields.length)
    sum[nodes[row + type] === code ? 'codeKilobytes' : 'heapKilobytes'] +=
      (nodes[row + size] ?? 0) / 1000
  return sum
}

async function workOf({ session }: SlowPage): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in the page before all else: every timer and frame that comes due wakes the processor up, as every message of the socket does. No function in it has a name, which the compiler would keep by a helper that the page lacks. */
function countWakeUps(): void {
  Object.assign(window, { wakeUps: 0 })
  for (const kind of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
    const original: unknown = window[kind]
    Object.assign(window, {
      [kind]: (...[work, ...rest]: unknown[]) =>
        Reflect.apply(original as () => unknown, window, [
          (...given: unknown[]) => {
            Object.assign(window, { wakeUps: Number(Reflect.get(window, 'wakeUps')) + 1 })
            if (typeof work === 'function') Reflect.apply(work, window, given)
          },
          ...rest,
        ]),
    })
  }
}
