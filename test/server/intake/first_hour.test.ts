/** The first hour of docs/integration: the documents that stand there, sent as they stand there, can be booked. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { hospitalDay, hospitalNow } from '../../../server/hospital_time'
import { aHospitalSystem, push, tokenFor } from '../../support/server/integration'
import { startTestServer } from '../../support/server/test_server'

const root = path.join(__dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/integration/README.md'), 'utf8')

it('has five documents that are taken, and known when they come again', async () => {
  const system = await aHospitalSystem()
  const server = await startTestServer({ settings: { integrationClients: system.clients } })
  try {
    const soon = new Date((await hospitalNow(server.sql)).getTime() + 3 * 86_400_000)
    const body = /-d '(\{"documents":[\s\S]*?)'\n```/.exec(page)?.[1] ?? ''
    const sent = body.replace('<a day of the coming week>', hospitalDay(soon))
    const { documents } = v.parse(
      v.object({ documents: v.pipe(v.array(v.unknown()), v.length(5)) }),
      JSON.parse(sent),
    )
    const token = await tokenFor(server.app, system)
    const outcomes = async () =>
      (await push(server.app, token, documents)).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(documents.map(() => 'taken'))
    expect(await outcomes()).toEqual(documents.map(() => 'known'))
    expect(
      await server.sql`select capacity from time_source join schedule using (schedule_id) where clinic_id = 'OP1'`,
    ).toEqual([{ capacity: 20 }])
  } finally {
    await server.stop()
  }
})

it('names only commands that there are', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  )
  const named = [...page.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(named).toContain('hospital:check')
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
