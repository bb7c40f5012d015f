/** The demo hospital: the server as production starts it (`server/main.ts`), and beside it, in a process of its own, everything that it speaks with. */
import { runServer } from '../server/boot/run_server'
import { CannotStart } from '../server/boot/take_database'
import { sandboxHeadScripts } from './assets'
import { forkSimulators, simulatorsUrl, type Simulators } from './forked'
import { freePort } from './free_port'
import { passOn } from './pass_on'
import { seedDemo } from './seed'
import { withSandbox } from './settings'

const portsChosen = choosePorts()
let simulators: Simulators | undefined

void runServer({
  async completeSettings(settings) {
    if (settings.production)
      throw new CannotStart('The simulators are no part of production: start dist/server/main.cjs.')
    return withSandbox(settings, await portsChosen)
  },
  async prepareDatabase(sql, settings, database) {
    await seedDemo(sql, settings)
    const { sandbox, port, deskPort } = settings
    if (!sandbox) return
    simulators = forkSimulators({ app: { port, deskPort }, database, ports: await portsChosen })
  },
  async extend(app) {
    if (simulators === undefined) return
    await simulators.listening
    await passOn(app, simulatorsUrl((await portsChosen).port))
  },
  headScripts: ({ sandbox }) => (sandbox ? sandboxHeadScripts : []),
  close: async () => simulators?.close(),
})

async function choosePorts() {
  return { port: await freePort(), smtpPort: await freePort() }
}
