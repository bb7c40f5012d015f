import { startSandboxHost, type SandboxHost } from './sandbox_host'

let host: SandboxHost
beforeAll(async () => {
  host = await startSandboxHost({ seeded: true })
})
afterAll(() => host.stop())

it('lets a demo patient in by an entry link, and nobody else', async () => {
  const enter = (openid: string) =>
    fetch(`${host.url}/sandbox/enter?as=${openid}`, { redirect: 'manual' })
  expect((await enter('demo-openid-1')).headers.get('location')).toMatch(
    /^\/\?jwt=[\w-]+\.[\w-]+\.[\w-]+$/,
  )
  expect((await enter('somebody')).headers.get('location')).toBe('/sandbox')
})

it('stops a clinic through the service of the area', async () => {
  const [clinic] = await host.sql<
    { id: string }[]
  >`select schedule_id as id from schedule where visit_date > hospital_today() and stopped_at is null limit 1`
  const scheduleId = clinic?.id ?? ''
  expect((await host.post('/sandbox/console/stop_clinic', { scheduleId })).status).toBe(200)
  expect(
    await host.sql`select stopped_at is not null as stopped from schedule where schedule_id = ${scheduleId}`,
  ).toEqual([{ stopped: true }])
})

it('shows the orders of the hospital without a patient in them', async () => {
  const text = await (await fetch(`${host.url}/sandbox/console/state`)).text()
  expect(JSON.parse(text)).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ statusText: '已就诊' })]),
  })
  expect(text).not.toContain('王秀兰')
})
