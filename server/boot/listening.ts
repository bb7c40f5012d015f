/** Where a process listens: all ports are tried before anything is started. */
import { createServer, type Server } from 'node:net'
import type { Settings } from '../settings'
import { CannotStart } from './take_database'

interface Place {
  name: 'PORT' | 'DESK_PORT' | 'METRICS_PORT'
  hostName: 'HOST' | 'METRICS_HOST'
  host: string
  port: number
}

/** The settings with the ports of the app and of the desk, 0 replaced by a free one. @throws CannotStart naming the setting whose port nobody can listen on */
export async function onFreePorts(read: Settings): Promise<Settings> {
  const { host, port, deskPort, metricsHost, metricsPort } = read
  const taken = new Map<number, string>()
  const probes: Server[] = []
  const free = async (place: Place): Promise<number> => {
    const other = taken.get(place.port)
    if (other !== undefined) throw new CannotStart(`${other} and ${place.name} are both ${port}.`)
    const probe = createServer()
    const found = await listen(probe, place)
    // Kept until all have theirs: a free one must not be another's.
    probes.push(probe)
    taken.set(found, place.name)
    return found
  }
  try {
    const app = await free({ name: 'PORT', hostName: 'HOST', host, port })
    const desk: Place = { name: 'DESK_PORT', hostName: 'HOST', host, port: deskPort ?? 0 }
    const found = deskPort === undefined ? undefined : await free(desk)
    if (metricsPort)
      await free({
        name: 'METRICS_PORT',
        hostName: 'METRICS_HOST',
        host: metricsHost,
        port: metricsPort,
      })
    return { ...read, port: app, deskPort: found }
  } finally {
    await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  }
}

function listen(probe: Server, place: Place): Promise<number> {
  const { host, port } = place
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(new CannotStart(whyNot(error, place))))
    probe.listen({ host, port }, () => {
      const address = probe.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Why nobody can listen there, for who wrote the setting. */
function whyNot(error: Error, { name, hostName, host, port }: Place): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. End it, or choose another port: ${name}=${port + 1}`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose a port from 1024: ${name}=8080`
  return `The server cannot listen on ${host}:${port}, as ${hostName} and ${name} say: ${error.message}`
}
