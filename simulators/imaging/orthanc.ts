/** A real archive for tests and the demo: Debian's Orthanc with its DICOMweb and GDCM plugins, on loopback, with a folder and a password of its own. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ImagingSettings } from '../../server/settings'
import { freePort } from '../free_port'
import type { ArchivedPhantom } from './image_repository'
import { answers, end, endLeftOver, findOrthanc } from './orthanc_process'
import { loadAll } from './orthanc_studies'

/** A running archive. */
export interface Orthanc {
  settings: ImagingSettings
  /** Takes in studies; those it has stay as they are. */
  load(phantoms: readonly ArchivedPhantom[]): Promise<void>
  stop(): Promise<void>
}

/** Starts one that keeps its studies in `folder`. @throws Error when it is not installed, or does not answer in time */
export async function startOrthanc(folder: string): Promise<Orthanc> {
  const found = findOrthanc()
  if (found === undefined)
    throw new Error(
      'Orthanc is not installed: sudo apt-get install -y --no-install-recommends orthanc orthanc-dicomweb orthanc-gdcm',
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [port, dicomPort] = [await freePort(), await freePort()]
  const login = { user: 'app', password: randomBytes(18).toString('base64url') }
  const configuration = configure(folder, { port, dicomPort, login, plugins: found.plugins })
  await endLeftOver(folder, configuration)
  const child = spawn(found.program, [configuration], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // When this process ends before its archive is stopped, the archive ends too.
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

/** Orthanc reads its settings from a file; the file's place. */
function configure(
  folder: string,
  given: {
    port: number
    dicomPort: number
    login: { user: string; password: string }
    plugins: readonly string[]
  },
): string {
  const file = path.join(folder, 'orthanc.json')
  const content = {
    Name: 'demo',
    StorageDirectory: path.join(folder, 'storage'),
    IndexDirectory: path.join(folder, 'storage'),
    HttpPort: given.port,
    DicomPort: given.dicomPort,
    DicomServerEnabled: false,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: true,
    RegisteredUsers: { [given.login.user]: given.login.password },
    OverwriteInstances: false,
    DefaultEncoding: 'Utf8',
    HttpThreadsCount: 8,
    Plugins: given.plugins,
    DicomWeb: { Enable: true, Root: '/dicom-web/', EnableWado: false },
  }
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  return file
}
