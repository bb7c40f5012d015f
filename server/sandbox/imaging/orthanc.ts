/** A real archive for tests and the demo: Debian's Orthanc with its DICOMweb and GDCM plugins, on loopback, with a folder and a password of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { ImagingSettings } from '../../settings'
import { dicomFile } from './dicom_file'
import type { ArchivedPhantom } from './repository'

const programs = ['/usr/sbin/Orthanc', '/usr/bin/Orthanc', '/usr/local/sbin/Orthanc']
const pluginFolders = [
  '/usr/share/orthanc/plugins',
  '/usr/lib/orthanc/plugins',
  '/usr/local/share/orthanc/plugins',
]
const startMs = 20_000

/** A running archive. */
export interface Orthanc {
  settings: ImagingSettings
  /** Takes in studies; those it has stay as they are. */
  load(phantoms: readonly ArchivedPhantom[]): Promise<void>
  stop(): Promise<void>
}

/** The program, where it is installed with its DICOMweb plugin: `ORTHANC_PATH`, or the usual places. */
export function findOrthanc(): { program: string; plugins: string[] } | undefined {
  const wanted = process.env.ORTHANC_PATH
  const program = [...(wanted ? [wanted] : []), ...programs].find((file) => existsSync(file))
  const inFolders = (name: string) =>
    pluginFolders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const dicomWeb = inFolders('libOrthancDicomWeb.so')
  if (program === undefined || dicomWeb === undefined) return undefined
  const gdcm = inFolders('libOrthancGdcm.so')
  return { program, plugins: gdcm === undefined ? [dicomWeb] : [dicomWeb, gdcm] }
}

/** Starts one that keeps its studies in `folder`. @throws Error when it is not installed, or does not answer in time */
export async function startOrthanc(folder: string): Promise<Orthanc> {
  const found = findOrthanc()
  if (found === undefined)
    throw new Error(
      'Orthanc is not installed: sudo apt-get install -y --no-install-recommends orthanc orthanc-dicomweb orthanc-gdcm',
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [port, dicomPort] = await freePorts()
  const login = { user: 'app', password: randomBytes(18).toString('base64url') }
  const configuration = path.join(folder, 'orthanc.json')
  writeFileSync(
    configuration,
    JSON.stringify({
      Name: 'demo',
      StorageDirectory: path.join(folder, 'storage'),
      IndexDirectory: path.join(folder, 'storage'),
      HttpPort: port,
      DicomPort: dicomPort,
      DicomServerEnabled: false,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: true,
      RegisteredUsers: { [login.user]: login.password },
      OverwriteInstances: false,
      DefaultEncoding: 'Utf8',
      HttpThreadsCount: 8,
      Plugins: found.plugins,
      DicomWeb: { Enable: true, Root: '/dicom-web/', EnableWado: false },
    }),
    { mode: 0o600 },
  )
  await endLeftOver(folder, configuration)
  const child = spawn(found.program, [configuration], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Whoever ends this process before its archive is stopped takes it along.
  const takeAlong = () => child.kill('SIGTERM')
  process.once('exit', takeAlong)
  child.once('exit', () => process.removeListener('exit', takeAlong))
  if (child.pid !== undefined) writeFileSync(path.join(folder, 'pid'), String(child.pid))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  const root = `http://127.0.0.1:${port}`
  const headers = {
    authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`,
  }
  const orthanc: Orthanc = {
    settings: { apiUrl: `${root}/dicom-web`, ...login },
    load: (phantoms) => loadAll(root, headers, phantoms),
    stop: () => end(child),
  }
  try {
    await answers(child, root, headers)
  } catch (error) {
    await end(child)
    throw new Error(
      `Orthanc did not start: ${error instanceof Error ? error.message : String(error)}\n${said}`,
    )
  }
  return orthanc
}

/** One that outlived a killed server still holds the folder. */
async function endLeftOver(folder: string, configuration: string): Promise<void> {
  const pid = Number(readOr(path.join(folder, 'pid'), ''))
  const isOurs = () =>
    Number.isInteger(pid) &&
    pid > 1 &&
    readOr(`/proc/${pid}/cmdline`, '').split('\0').includes(configuration)
  if (!isOurs()) return
  process.kill(pid, 'SIGTERM')
  for (let tries = 0; tries < 50 && isOurs(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

async function answers(
  child: ChildProcess,
  root: string,
  headers: Record<string, string>,
): Promise<void> {
  const until = Date.now() + startMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const isUp = await fetch(`${root}/system`, { headers, signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return
    if (Date.now() > until) throw new Error(`no answer within ${startMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** One after the other: drawing takes the processor anyway. Gives way to whoever waits between two pictures. */
async function loadAll(
  root: string,
  headers: Record<string, string>,
  phantoms: readonly ArchivedPhantom[],
): Promise<void> {
  const present = new Set(await presentStudies(root, headers))
  for (const { study, patient, day } of phantoms) {
    if (present.has(study.studyUid)) continue
    for (const series of study.series) {
      for (let index = 0; index < series.instanceUids.length; index += 1) {
        const body = new Uint8Array(dicomFile(study, series, index, patient, day))
        const reply = await fetch(`${root}/instances`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/dicom' },
          body,
        })
        if (!reply.ok) throw new Error(`Orthanc refused a picture: status ${reply.status}`)
        await reply.arrayBuffer()
      }
    }
    // Marks the study as complete: one that was broken off is loaded again, what it has is skipped by Orthanc.
    await fetch(`${root}/tools/lookup`, { method: 'POST', headers, body: study.studyUid }).then(
      async (reply) => {
        const [found] = (await reply.json()) as { ID?: string }[]
        if (found?.ID !== undefined)
          await fetch(`${root}/studies/${found.ID}/metadata/1024`, {
            method: 'PUT',
            headers,
            body: 'complete',
          })
      },
    )
  }
}

async function presentStudies(root: string, headers: Record<string, string>): Promise<string[]> {
  const reply = await fetch(`${root}/studies?expand`, { headers })
  const studies = (await reply.json()) as {
    ID: string
    MainDicomTags: { StudyInstanceUID?: string }
  }[]
  const complete = await Promise.all(
    studies.map(async ({ ID, MainDicomTags }) => {
      const mark = await fetch(`${root}/studies/${ID}/metadata/1024`, { headers })
      await mark.arrayBuffer()
      return mark.ok ? MainDicomTags.StudyInstanceUID : undefined
    }),
  )
  return complete.filter((uid) => uid !== undefined)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function freePorts(): Promise<[number, number]> {
  return Promise.all([freePort(), freePort()])
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
