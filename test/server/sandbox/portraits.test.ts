/** The demo's doctors have faces. */
import Fastify from 'fastify'
import { servePortraits } from '../../../simulators/hospital/portrait'
import { passOn } from '../../../simulators/pass_on'
import { doctorRows } from '../../../simulators/seeds/doctors'

it('draws every doctor a small portrait of his own', async () => {
  const app = Fastify()
  servePortraits(app)
  const doctors = doctorRows()
  const drawn = await Promise.all(doctors.map(({ photo }) => app.inject(String(photo))))
  expect(
    drawn.every(
      (reply) => reply.statusCode === 200 && reply.headers['content-type'] === 'image/svg+xml',
    ),
  ).toBe(true)
  expect(Math.max(...drawn.map((reply) => reply.body.length))).toBeLessThan(2500)
  expect(new Set(drawn.map((reply) => reply.body)).size).toBe(doctors.length)
  expect((await app.inject({ url: '/assets/doctors/doc-nobody-1.svg' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/assets/doctors/..%2f..%2fsettings.svg' })).statusCode).toBe(404)
})

it('gives the portraits at the one address of the demo, as phones ask for them', async () => {
  const simulators = Fastify()
  servePortraits(simulators)
  const app = Fastify()
  await passOn(app, await simulators.listen({ host: '127.0.0.1', port: 0 }))
  const [doctor] = doctorRows()
  const reply = await app.inject(String(doctor?.photo))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  await Promise.all([app.close(), simulators.close()])
})
