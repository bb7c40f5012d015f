/** The DICOMweb client against the archives it meets: the sandbox, and Debian's Orthanc. One table for both. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { data as dicom } from 'dcmjs'
import { ImagingClient } from '../../../server/gateways/imaging/client'
import type { ImagingGateway } from '../../../server/gateways/imaging/types'
import { createLogger } from '../../../server/plugins/request_log'
import { DemoArchive } from '../../../simulators/imaging/archive'
import { dicomFile } from '../../../simulators/imaging/dicom_file'
import { listPhantoms, type ArchivedPhantom } from '../../../simulators/imaging/image_repository'
import { startOrthanc, type Orthanc } from '../../../simulators/imaging/orthanc'
import { findOrthanc } from '../../../simulators/imaging/orthanc_process'
import { isRunning } from '../../support/running'
import { createTestDatabase } from '../../support/server/database'
import { bundledDemo } from '../../support/server_bundle'
import { startSandboxHost, type SandboxHost } from '../sandbox/sandbox_host'

const howToInstall =
  'sudo apt-get install -y --no-install-recommends orthanc orthanc-dicomweb orthanc-gdcm'
const hasOrthanc = findOrthanc() !== undefined
if (!hasOrthanc && process.env.CI !== undefined)
  throw new Error(`These tests must meet a real archive in CI. Install it: ${howToInstall}`)
if (!hasOrthanc)
  process.stderr.write(
    `\n*** NOT TESTED: no real imaging archive on this machine. Install it: ${howToInstall} ***\n\n`,
  )

let sandbox: SandboxHost
let orthanc: Orthanc | undefined
let whole: ArchivedPhantom[]
let folder: string

/** Drawing and taking in a picture costs a tenth of a second: the archive gets the first pictures of each series only. */
const loadedPictures = 2

beforeAll(async () => {
  sandbox = await startSandboxHost({ seeded: true })
  whole = await listPhantoms(sandbox.sql)
  folder = mkdtempSync(path.join(os.tmpdir(), 'orthanc-test-'))
  if (!hasOrthanc) return
  orthanc = await startOrthanc(folder)
  await orthanc.load(firstPictures(whole))
}, 120_000)

afterAll(async () => {
  await orthanc?.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const archives = [
  { name: 'the sandbox', isThere: true, has: () => whole },
  { name: 'Orthanc', isThere: hasOrthanc, has: () => firstPictures(whole) },
]

for (const archive of archives) {
  const describeIt = archive.isThere ? describe : describe.skip
  describeIt(`through ${archive.name}`, () => {
    const settings = () => {
      const found = archive.name === 'Orthanc' ? orthanc?.settings : sandbox.settings.imaging
      if (found === undefined) throw new Error('the archive does not run')
      return found
    }
    const imaging = (): ImagingGateway => new ImagingClient(settings())

    test('a patient has his own studies and no others', async () => {
      const phantoms = archive.has()
      for (const { patient } of phantoms) {
        const found = await imaging().listStudies(patient.patientNo)
        const own = phantoms.filter((one) => one.patient.patientNo === patient.patientNo)
        expect(found.map(({ studyUid }) => studyUid).sort()).toEqual(
          own.map(({ study }) => study.studyUid).sort(),
        )
        expect(found.every(({ patientNo }) => patientNo === patient.patientNo)).toBe(true)
      }
    })

    test.each(['0100*', '*', '?'.repeat(10), '', '0109999999'])(
      'nothing is found for the patient number %p',
      async (patientNo) => {
        expect(await imaging().listStudies(patientNo)).toEqual([])
      },
    )

    test('a study is told with its name, day, number and pictures', async () => {
      const [chest] = archive.has()
      const found = await imaging().findStudy(chest?.study.studyUid ?? '')
      expect(found).toEqual({
        studyUid: chest?.study.studyUid,
        patientNo: chest?.patient.patientNo,
        name: '胸部CT平扫',
        modalities: ['CT'],
        date: chest?.day.replace(/(....)(..)(..)/, '$1-$2-$3'),
        time: '10:05:00',
        accessionNo: 'CT26028417',
        imageCount: archive.name === 'Orthanc' ? loadedPictures : 60,
      })
      expect(await imaging().findStudy('2.25.1')).toBeUndefined()
    })

    test('series come by number, pictures in their order, with size and window', async () => {
      for (const { study } of archive.has()) {
        const series = await imaging().listSeries(study.studyUid)
        expect(series).toEqual(
          study.series.map((one) => ({
            seriesUid: one.seriesUid,
            name: one.name,
            modality: study.modality,
            columns: one.columns,
            rows: one.rows,
            window: one.window,
            images: one.instanceUids.map((instanceUid) => ({ instanceUid, frame: 1 })),
          })),
        )
      }
    })

    test('a picture is rendered, and another window gives another picture', async () => {
      for (const { study } of archive.has()) {
        const [series] = study.series
        const image = { instanceUid: series?.instanceUids[0] ?? '', frame: 1 }
        const standard = await imaging().render(study.studyUid, series?.seriesUid ?? '', image)
        const bone = await imaging().render(study.studyUid, series?.seriesUid ?? '', image, {
          centre: 450,
          width: 1800,
        })
        expect(sizeOf(standard.bytes)).toEqual([series?.columns, series?.rows])
        expect(sizeOf(bone.bytes)).toEqual([series?.columns, series?.rows])
        expect(bone.bytes.equals(standard.bytes)).toBe(false)
      }
    })

    test('a picture that is not there is refused', async () => {
      const [chest] = archive.has()
      const [series] = chest?.study.series ?? []
      const ask = (instanceUid: string, frame = 1) =>
        imaging().render(chest?.study.studyUid ?? '', series?.seriesUid ?? '', {
          instanceUid,
          frame,
        })
      await expect(ask('2.25.1')).rejects.toMatchObject({ name: 'GatewayRefused' })
      await expect(ask(series?.instanceUids[0] ?? '', 2)).rejects.toMatchObject({
        name: 'GatewayRefused',
      })
      await expect(ask('../../../system')).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'BAD_UID',
      })
    })

    test('a wrong password opens nothing', async () => {
      const stranger = new ImagingClient({ ...settings(), password: 'wrong' })
      await expect(stranger.listStudies('0100265318')).rejects.toMatchObject({
        name: 'GatewayRefused',
      })
    })
  })
}

test('an archive that cannot be reached is unavailable', async () => {
  const nobody = new ImagingClient({ apiUrl: 'http://127.0.0.1:1/dicom-web' })
  await expect(nobody.listStudies('0100265318')).rejects.toMatchObject({
    name: 'GatewayUnavailable',
  })
})

test('a drawn picture is a DICOM file that an independent reader understands', () => {
  for (const { study, patient, day } of whole) {
    for (const series of study.series) {
      const file = dicomFile(study, series, 0, patient, day)
      const read = dicom.DicomMessage.readFile(
        file.buffer.slice(file.byteOffset, file.byteOffset + file.length),
      )
      const found = dicom.DicomMetaDictionary.naturalizeDataset(read.dict)
      expect(found).toMatchObject({
        StudyInstanceUID: study.studyUid,
        PatientID: patient.patientNo,
        Rows: series.rows,
        Columns: series.columns,
        StudyDate: day,
      })
      expect(found.StudyDescription).toBe(study.name)
    }
  }
})

const withOrthanc = hasOrthanc ? test : test.skip

withOrthanc('an archive that only just starts ends with the demo', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'orthanc-test-'))
  const archive = new DemoArchive()
  const taking = archive.takeOrthanc(sandbox.sql, dataDir, createLogger('silent'))
  const pid = await until(() => pidIn(dataDir))
  await archive.close()
  expect(isRunning(pid)).toBe(false)
  await taking
  expect(archive.orthanc).toBeUndefined()
  rmSync(dataDir, { recursive: true, force: true })
})

withOrthanc(
  'an archive that is still loading ends with the server',
  async () => {
    const database = await createTestDatabase({ seeded: true })
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'orthanc-test-'))
    const server = spawn(process.execPath, [bundledDemo()], {
      cwd: path.join(__dirname, '../../..'),
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
        ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_ARCHIVE: 'orthanc' },
      },
    })
    const ended = once(server, 'exit')
    const pid = await until(() =>
      server.exitCode === null
        ? pidIn(dataDir)
        : Promise.reject(new Error(`the server ended with ${server.exitCode}`)),
    )
    await until(() => hasPictures(dataDir))
    expect(isRunning(pid)).toBe(true)
    server.kill('SIGTERM')
    await ended
    expect(isRunning(pid)).toBe(false)
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  90_000,
)

/** The same studies with fewer pictures. */
function firstPictures(studies: readonly ArchivedPhantom[]): ArchivedPhantom[] {
  return studies.map(({ study, ...about }) => ({
    ...about,
    study: {
      ...study,
      series: study.series.map((one) => ({
        ...one,
        instanceUids: one.instanceUids.slice(0, loadedPictures),
      })),
    },
  }))
}

/** Asks until there is an answer; the test's own limit ends it. */
async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await wait(20)
  }
}

function pidIn(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'orthanc', 'pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined
}

/** True once the archive in this folder has taken in something. */
async function hasPictures(dataDir: string): Promise<true | undefined> {
  const read: unknown = JSON.parse(
    readFileSync(path.join(dataDir, 'orthanc', 'orthanc.json'), 'utf8'),
  )
  const { HttpPort, RegisteredUsers } = read as {
    HttpPort: number
    RegisteredUsers: Record<string, string>
  }
  const authorization = `Basic ${Buffer.from(`app:${RegisteredUsers.app ?? ''}`).toString('base64')}`
  const reply = await fetch(`http://127.0.0.1:${HttpPort}/instances`, {
    headers: { authorization },
  }).catch(() => undefined)
  const instances: unknown = reply?.ok ? await reply.json() : []
  return Array.isArray(instances) && instances.length > 0 ? true : undefined
}

/** Columns and rows of a PNG or a JPEG. */
function sizeOf(bytes: Buffer): [number, number] | undefined {
  if (bytes.readUInt32BE(0) === 0x89504e47) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return undefined
}
