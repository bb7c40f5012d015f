/** One build is every hospital's: what a page needs to know of its hospital comes with the document or with the first call. */
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { PublicFacts } from '../../../server/areas/hospital'
import { serveH5 } from '../../../server/h5/serve_h5'
import { plainUserAgent } from '../../support/e2e/browsers'
import { json } from '../../support/e2e/foreign_server'
import { calls, expect, test } from '../../support/e2e/foreign_test'

const folder = path.resolve(__dirname, '../../../dist/h5')

/** A hospital with wards and films, and a clinic without. */
const hospitals = [
  { hospitalId: 'north', name: '城北人民医院', services: ['inpatient', 'insurance', 'film'] },
  { hospitalId: 'clinic', name: '临河门诊部', services: [] },
]
const optional = ['住院服务', '医保支付', '云胶片']

test.use({ userAgent: plainUserAgent })

for (const hospital of hospitals) {
  const wanted = hospital.services.length

  test(`${hospital.name} is in the document that our server sends, before a script runs and after`, async ({
    page,
  }) => {
    const server = await serverOf({ hospital, branches: [], announcements: [] })
    try {
      let letThrough = () => undefined as void
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      await page.route('**/js/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(server.listeningOrigin, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: hospital.name })).toBeVisible()
      await expect(page).toHaveTitle(hospital.name)
      letThrough()
      await expect(page.locator('#first_frame')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: hospital.name })).toBeVisible()
      await expect(page.getByText(/^(住院服务|医保支付|云胶片)$/)).toHaveCount(wanted)
    } finally {
      await server.close()
    }
  })

  test(`${hospital.name} comes with the first call where a page lies on a static host`, async ({
    foreign,
    phone,
    page,
  }) => {
    foreign.answers.set(calls.hospital, json(JSON.stringify(hospital)))
    await phone.open('/')
    await expect(page.getByRole('heading', { name: hospital.name })).toBeVisible()
    for (const words of optional)
      await expect(page.getByText(words, { exact: true })).toHaveCount(wanted === 0 ? 0 : 1)
    await phone.open('/subpages/inpatient/inpatient_info')
    await phone.see(
      wanted === 0 ? '医院现在没有在这里开放这项服务' : '登录后可以查看住院信息和预缴',
    )
  })
}

/** The built pages as our server sends them, knowing these facts. */
async function serverOf(facts: PublicFacts): Promise<FastifyInstance> {
  // A browser keeps lines open that it never used: the end does not wait for them.
  const app = fastify({ forceCloseConnections: true })
  await serveH5(
    app,
    { folder },
    {
      publicUrl: 'http://127.0.0.1',
      photoHosts: [],
      hasWorker: false,
      readFacts: () => Promise.resolve(facts),
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
