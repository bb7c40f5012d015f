/** The connector's own page: a mapping's fault with the message, the line and what is missing; and mapping it once more. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { HisDatabase } from '../../support/connector/his_database'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const app = forAllTests(() => AppWithConnector.start())
const his = forAllTests(() => HisDatabase.start())

it('shows what is wrong in which line, and maps the message again when the line is right', async () => {
  const folder = path.join(app.folder, 'profile')
  cpSync(path.join(__dirname, '../../../connector/profiles/views'), folder, { recursive: true })
  const file = path.join(folder, 'mappings/doctor.jsonata')
  const right = readFileSync(file, 'utf8')
  const number = right.split('\n').findIndex((line) => line.includes('"name"')) + 1
  writeFileSync(file, right.replace('"name": 姓名', '"name": 医生姓名'))
  const connect = async () => {
    const page = await freePort()
    await app.connect(app.profile(folder, { ...his.environment, PAGE_PORT: String(page) }))
    return `http://127.0.0.1:${page}`
  }
  let url = await connect()
  const read = async () => (await fetch(url)).text()
  const html = await until(read, (text) => text.includes('doctor.jsonata'))
  expect(html).toContain(
    `<td>doctors</td><td>mappings/doctor.jsonata:${number}</td><td>doctor.name: is missing</td>`,
  )
  expect(html).toContain('<pre>  &#34;name&#34;: 医生姓名,</pre>')
  expect(html).toContain('&#34;姓名&#34;:&#34;𬭎**&#34;')
  expect(html).not.toContain('𬭎䶮')

  await app.disconnect()
  writeFileSync(file, right)
  url = await connect()
  const again = /action="(\/replay\/\d+)"/.exec(await read())?.[1]
  const stranger = { method: 'POST', headers: { origin: 'http://elsewhere.example' } }
  expect((await fetch(`${url}${again}`, stranger)).status).toBe(405)
  expect((await fetch(`${url}${again}`, { method: 'POST' })).status).toBe(200)
  await until(read, (text) => !text.includes('doctor.jsonata'))
  await until(
    () => app.server.sql<{ name: string }[]>`select name from doctor`,
    ([doctor]) => doctor?.name === '𬭎䶮',
  )
})
