/** The release before runs on this release's schema: while replicas are replaced one after the other, both serve patients. */
import { contract } from '../../src/contract'
import { pathParameters, type Endpoint } from '../../src/contract/endpoint'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { unpackFormer } from './former_release'
import { ask, Plant } from './plant'

/** Says what was found, and whether it is right. */
export const drillReleaseBefore = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  let plant: Plant | undefined
  try {
    const { commit, folder } = unpackFormer(postgres)
    plant = await Plant.on(await postgres.start(postgres.init('both', { fsync: 'off' })))
    const [old, present] = [await plant.replica({}, folder), await plant.replica()]
    const tokens = await plant.tokens()
    const answers: { path: string; isOld: boolean; status: number }[] = []
    for (const call of reading)
      for (const { url } of [old, present]) {
        const { status } = await ask(`${url}${call.path}`, tokens[0])
        answers.push({ path: call.path, isOld: url === old.url, status })
      }
    const failed = answers.filter(({ status }) => status >= 500 || status === 0)
    // What is not known yet to the one is no fault: all others are answered alike.
    const apart = reading.filter(({ path: at }) => {
      const [one, other] = answers.filter((answer) => answer.path === at)
      return one?.status !== other?.status && one?.status !== 404
    })
    console.log(
      `  ${commit.slice(0, 10)} and this release on this schema: ${reading.length} reading calls each, ${failed.length} failed, ${apart.length} answered apart`,
    )
    for (const one of failed)
      console.log(`  ${one.isOld ? 'before' : 'now'} ${one.path}: ${one.status}`)
    for (const { process: app } of [old, present]) await app.stop()
    return failed.length + apart.length === 0
  } finally {
    await plant?.sql.end({ timeout: 2 })
  }
}

/** Whatever is read without saying of which row. */
const reading = Object.values(contract)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(({ method, path: at }) => method === 'GET' && pathParameters(at).length === 0)
