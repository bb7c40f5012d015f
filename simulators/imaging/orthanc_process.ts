/** The process that Orthanc runs as: found, begun, waited for, ended. */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const programs = ['/usr/sbin/Orthanc', '/usr/bin/Orthanc', '/usr/local/sbin/Orthanc']
const pluginFolders = [
  '/usr/share/orthanc/plugins',
  '/usr/lib/orthanc/plugins',
  '/usr/local/share/orthanc/plugins',
]
const startMs = 20_000

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

/** One that outlived a killed server still locks the folder. */
export async function endLeftOver(folder: string, configuration: string): Promise<void> {
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

/** Waits until it answers. @throws Error when it ends or takes too long */
export async function answers(
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

/** Ends it, by SIGKILL when it does not obey. */
export async function end(child: ChildProcess): Promise<void> {
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
