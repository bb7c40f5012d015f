/** `npm run hospital:key`: a key with the scopes that are named, also to read; the app takes the line that it prints. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { allows } from '../../../server/intake/push/clients'
import { readClients } from '../../../server/settings/integration_clients'

const root = path.join(__dirname, '../../..')
const make = (...words: string[]) =>
  promisify(execFile)(
    path.join(root, 'node_modules/.bin/tsx'),
    ['server/commands/hospital_key.ts', ...words],
    { cwd: root },
  )

it('makes a key that may write reports and read registrations, and nothing else', async () => {
  const { stdout, stderr } = await make(
    'lis',
    'system/DiagnosticReport.write',
    'system/Appointment.read',
  )
  expect(JSON.parse(stdout)).toMatchObject({ kty: 'EC', crv: 'P-384', d: expect.any(String) })
  const line = /^INTEGRATION_CLIENTS='(.+)'$/m.exec(stderr)?.[1] ?? ''
  const [client] = readClients(line)
  expect(client).toMatchObject({
    clientId: 'lis',
    scopes: 'system/DiagnosticReport.write system/Appointment.read',
  })
  // The private half stays where it was made.
  expect(line).not.toContain('"d"')
  const scopes = client?.scopes.split(' ') ?? []
  expect(allows(scopes, 'write', 'DiagnosticReport')).toBe(true)
  expect(allows(scopes, 'read', 'Appointment')).toBe(true)
  expect(allows(scopes, 'read', 'DiagnosticReport')).toBe(false)
  expect(allows(scopes, 'write', 'Appointment')).toBe(false)
})

it.each([[['his']], [['his', 'Appointment.read']], [['his', 'system/Appointment.look']]])(
  'says how it is used for %p',
  async (words) => {
    await expect(make(...words)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Usage[\s\S]*\.read/),
    })
  },
)

it('is documented with the scopes to read', () => {
  const page = readFileSync(path.join(root, 'docs/integration/README.md'), 'utf8')
  expect(page).toContain("hospital:key -- lis 'system/DiagnosticReport.write system/Task.read'")
})
