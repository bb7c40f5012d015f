/** TOKEN_SECRET and IDENTITY_KEY change in three rounds, as docs/keys.md has it, with patients calling all the while: nobody is signed out, and every certificate is read. */
import { randomBytes } from 'node:crypto'
import { resealFiles } from '../../server/areas/patient'
import { accountCalls } from '../../src/contract/account'
import { patientCalls } from '../../src/contract/patient'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { ask, Plant, type Replica } from './plant'

/** Says what was found, and whether it is right. */
export const drillRotation = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const plant = await Plant.on(await postgres.start(postgres.init('keys', { fsync: 'off' })))
  const fresh = { secret: randomBytes(32).toString('base64url'), key: randomBytes(32) }
  const [old, next] = [`old:${plant.tokenSecret}`, `2027:${fresh.secret}`]
  const [oldKey, nextKey] = [
    `old:${plant.identityKey.toString('base64')}`,
    `2027:${fresh.key.toString('base64')}`,
  ]
  const rounds = [
    { TOKEN_SECRET: `${old},${next}`, IDENTITY_KEY: `${oldKey},${nextKey}` },
    { TOKEN_SECRET: `${next},${old}`, IDENTITY_KEY: `${nextKey},${oldKey}` },
  ]
  let replicas: Replica[] = [await plant.replica(), await plant.replica()]
  const tokens = await plant.tokens()
  const answers: { status: number; ms: number }[] = []
  let isRunning = true
  const calling = tokens.map(async (token, nth) => {
    for (let turn = nth; isRunning; turn += 1) {
      const { url } = replicas[turn % replicas.length] ?? { url: '' }
      const { path } = turn % 3 === 0 ? accountCalls.getSelfInfo : patientCalls.listPatients
      answers.push(await ask(`${url}${path}`, token))
    }
  })
  const moveTo = async (environment: NodeJS.ProcessEnv): Promise<void> => {
    for (let nth = 0; nth < 2; nth += 1) {
      const [leaving, staying] = replicas
      const coming = await plant.replica(environment)
      replicas = staying === undefined ? [coming] : [staying, coming]
      // The proxy sends nothing more there; what is under way ends.
      await leaving?.process.stop()
    }
  }
  for (const round of rounds) await moveTo(round)
  const { files, renewed, failed } = await resealFiles(plant.sql, [
    { id: '2027', key: fresh.key },
    { id: 'old', key: plant.identityKey },
  ])
  const during = answers.length
  const refused = answers.filter(({ status }) => status !== 200).length
  isRunning = false
  await Promise.all(calling)
  // Round three: the new ones alone. A token of the old secret signs in anew, which the client does by itself; certificates are all read.
  await moveTo({ TOKEN_SECRET: next, IDENTITY_KEY: nextKey })
  const [last] = replicas
  const again = await plant.tokens(fresh.secret)
  const alone = await Promise.all(
    again.map((token) => ask(`${last?.url ?? ''}${patientCalls.listPatients.path}`, token)),
  )
  const unread = alone.filter(({ status }) => status !== 200).length
  for (const { process: app } of replicas) await app.stop()
  await plant.sql.end({ timeout: 2 })
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  console.log(
    `  ${during} calls during two rounds of two replicas and the renewal, ${refused} refused, the slowest ${Math.round(slowest)} ms`,
  )
  console.log(
    `  ${renewed} of ${files} certificates renewed, ${failed.length} left; ${alone.length} accounts read theirs by the new key alone, ${unread} could not`,
  )
  return refused + failed.length + unread === 0 && renewed > 0 && alone.length > 0
}
