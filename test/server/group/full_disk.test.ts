/** A database without room, or that lets nobody in: 503 in the patient's language, never a 500. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { buildApp } from '../../../server/app'
import { connect } from '../../../server/database/client'
import { accountCalls } from '../../../src/contract/account'
import { followCalls } from '../../../src/contract/follow'
import { patientCalls } from '../../../src/contract/patient'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer({ seeded: true }))
const busy = {
  zh: '服务暂时繁忙，请稍后重试',
  'zh-Hant': '服務暫時繁忙，請稍後重試',
  en: 'The service is busy at the moment. Try again later',
}

it.each(['53100', '53200', '53300', '58030', '57P02'])(
  'a write that ends with %s is refused kindly, leaves nothing, and is done when it is over',
  async (state) => {
    const { token } = await aSession(server, {})
    const [doctor] = await server.sql<{ doctorId: string }[]>`
      select doctor_id from doctor where active limit 1`
    const follow = { doctorId: doctor?.doctorId ?? '' }
    await server.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '${state}'; end $$;
      create trigger refuse after insert on doctor_follow execute function refuse()`)
    try {
      for (const [language, message] of Object.entries(busy)) {
        const reply = await server.app.inject({
          method: 'POST',
          url: followCalls.followDoctor.path,
          payload: follow,
          headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        })
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
        expect(reply.json()).toEqual({ code: 'SERVER_FAILED', message })
      }
    } finally {
      await server.sql.unsafe('drop trigger refuse on doctor_follow; drop function refuse()')
    }
    const listed = () => server.call(followCalls.listDoctors, {}, { token })
    expect((await listed()).body.doctors).toEqual([])
    await server.call(followCalls.followDoctor, follow, { token })
    expect((await listed()).body.doctors).toHaveLength(1)
  },
)

it('so is who needs a new connection, which a full disk refuses with an error of no class', async () => {
  const { token } = await aSession(server, {})
  const refusing = await refuseAll('XX000', 'could not write init file')
  const { port } = refusing.address() as AddressInfo
  const sql = connect({ url: `postgres://app@127.0.0.1:${port}/none` }, { poolSize: 2 })
  const app = await buildApp({ ...server.dependencies, sql }, {})
  for (const { path } of [accountCalls.getSelfInfo, patientCalls.listPatients]) {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const reply = await app.inject({ url: path, headers })
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { code: 'SERVER_FAILED', message: busy.en },
    ])
  }
  await app.close()
  await sql.end({ timeout: 0 })
  refusing.close()
})

/** A PostgreSQL that answers every start of a connection with this. */
async function refuseAll(state: string, words: string): Promise<Server> {
  const fields = [`SFATAL`, `VFATAL`, `C${state}`, `M${words}`, ''].join('\0')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const refusing = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  return refusing
}
