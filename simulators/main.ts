/** The demo hospital: the server as production starts it (`server/main.ts`), and beside it, in a process of its own, everything that it speaks with. */
import { runServer } from '../server/boot/run_server'
import { CannotStart } from '../server/boot/take_database'
import { sandboxHeadScripts } from './assets'
import { forkSimulators, type Simulators } from './forked'
import { freePort } from './free_port'
import { passOn } from './pass_on'
import { seedDemo } from './seed'
import { withSandbox } from './settings'

let ports = { port: 0, smtpPort: 0 }
let simulators: Simulators | undefined
const urlOfSimulators = (): string => `http://127.0.0.1:${ports.port}`

void runServer({
  async completeSettings(settings) {
    if (settings.production)
      throw new CannotStart('The simulators are no part of production: start dist/server/main.cjs.')
    ports = { port: await freePort(), smtpPort: await freePort() }
    return withSandbox(settings, { url: urlOfSimulators(), smtpPort: ports.smtpPort })
  },
  async prepareDatabase(sql, settings, database) {
    await seedDemo(sql, settings)
    const { sandbox, port, deskPort } = settings
    if (sandbox) simulators = forkSimulators({ app: { port, deskPort }, database, ...ports })
  },
  async extend(app) {
    if (simulators === undefined) return
    await simulators.listening
    await passOn(app, urlOfSimulators())
  },
  headScripts: ({ sandbox }) => (sandbox ? sandboxHeadScripts : []),
  close: async () => simulators?.close(),
})
