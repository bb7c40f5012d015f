/** What stays in memory when pages come and go: the built package on the host, after the garbage is collected. */
import v8 from 'node:v8'
import vm from 'node:vm'
import { routes } from '../../../src/navigation/routes'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const changes = 50
/** A page that stayed would weigh some hundred kilobytes each time. */
const limitBytes = 2 * 1024 * 1024

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

test('fifty page changes leave nothing behind', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open(routes.center.path)
  const change = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      await screen.press('就诊人管理')
      await screen.seePage('就诊人管理')
      await screen.back()
      await screen.seePage('个人中心')
      await screen.pass(1000)
    }
    // The host's own notes are none of the package's.
    for (const notes of [screen.phone.updates, screen.phone.calls, screen.phone.network.sent])
      notes.length = 0
    await screen.settle()
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = await change(10)
  const after = await change(changes)
  const grown = after - before
  process.stdout.write(
    `weapp memory: ${(before / 1e6).toFixed(1)} MB, after ${changes} page changes ${(grown / 1e3).toFixed(0)} kB more\n`,
  )
  expect(grown).toBeLessThan(limitBytes)
}, 120_000)
