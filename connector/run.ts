/** `run`: reads, maps and pushes until it is ended. */
import type { Server } from 'node:http'
import { Calls, type Answers } from './calls/answer'
import { fetchCalls } from './calls/fetch'
import { listenForCalls } from './calls/listen'
import { ShadowCalls } from './calls/shadow'
import { assemble } from './connector'
import { Engine, type Log } from './engine'
import { Journal } from './journal/journal'
import { servePage } from './page'
import type { Profile } from './profile/read'
import { stateOf } from './state'

const heartbeatMs = 10_000

export interface Running {
  engine: Engine
  journal: Journal
  stop(): Promise<void>
}

/** Starts everything that the profile names. */
export async function run(profile: Profile, log: Log, isShadow = false): Promise<Running> {
  const journal = new Journal(profile.journal)
  try {
    journal.begin(isShadow)
  } catch (error) {
    journal.close()
    throw error
  }
  const connector = assemble(profile, journal)
  const { app, sources, mappings } = connector
  const engine = new Engine({ journal, app, sources, mappings, log, isShadow })
  const { listen, old } = profile
  const shadow =
    isShadow && old !== undefined ? new ShadowCalls(old, connector, journal, log) : undefined
  /** The shadow week answers nobody, unless the old way does. */
  const calls: Answers | undefined = isShadow ? shadow : new Calls(connector, journal, log)
  const servers: Server[] = []
  if (profile.page !== undefined)
    servers.push(await servePage(profile.page, { profile, journal, app, engine }))
  if (listen !== undefined && calls !== undefined) servers.push(await listenForCalls(listen, calls))
  const fetching = profile.fetchCalls && calls !== undefined ? fetchCalls(app, calls) : undefined
  await engine.start()
  const beat = (): void => {
    app.reportState(stateOf(profile, journal, engine)).catch(() => undefined)
  }
  const beats = setInterval(beat, heartbeatMs)
  const firstBeat = setTimeout(beat, 500)
  return {
    engine,
    journal,
    async stop() {
      clearInterval(beats)
      clearTimeout(firstBeat)
      await fetching?.stop()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await shadow?.settled()
      await engine.stop()
      journal.close()
    },
  }
}
