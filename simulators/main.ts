/** The demo hospital: the server, and around it everything that it speaks with. Production starts `server/main.ts`. */
import { runServer } from '../server/boot/run_server'
import { CannotStart } from '../server/boot/take_database'
import type { Dependencies } from '../server/dependencies'
import { sandboxHeadScripts } from './assets'
import { DemoArchive } from './imaging/demo_archive'
import { DemoMail } from './mail/catcher'
import { extendSchedules, seedDemo } from './seed'
import { withSandbox } from './settings'
import { serveSandbox } from '.'

const hourMs = 60 * 60 * 1000

/** Takes the place of the hospital's archive while Orthanc loads. */
let archive: DemoArchive | undefined
/** The mail server of the demo, where no real one is set. */
let mails: DemoMail | undefined

void runServer({
  completeSettings(settings) {
    if (settings.production)
      throw new CannotStart('The simulators are no part of production: start dist/server/main.cjs.')
    return withSandbox(settings)
  },
  prepareDatabase: seedDemo,
  gateways({ sandbox, demoOrthanc, imaging, mail }): Partial<Dependencies['gateways']> {
    if (!sandbox) return {}
    if (mail === undefined) mails = new DemoMail()
    if (demoOrthanc && imaging !== undefined) archive = new DemoArchive(imaging)
    return { ...(mails && { mail: mails }), ...(archive && { imaging: archive }) }
  },
  appOptions: (deps) => ({
    // The demo hospital never runs out of days.
    workers: [{ name: 'extend_schedules', everyMs: hourMs, run: () => extendSchedules(deps.sql) }],
    extend: deps.settings.sandbox ? (whole) => serveSandbox(whole, deps) : undefined,
  }),
  headScripts: ({ sandbox }) => (sandbox ? sandboxHeadScripts : []),
  // Beside the running server: until the archive has every study, the sandbox serves them.
  started: ({ sql, settings, log }) => void archive?.takeOrthanc(sql, settings.dataDir, log),
  close: async () => {
    mails?.close()
    await archive?.close()
  },
})
