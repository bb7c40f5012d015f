/** Pictures of reports outside the database: carried there, read from there, and gone when the report is corrected. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { carryPictures } from '../../../server/areas/report/pictures'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { PictureBucket } from '../../../server/gateways/pictures/bucket'
import { PictureFolder } from '../../../server/gateways/pictures/folder'
import type { PictureStore } from '../../../server/gateways/pictures/types'
import { FakeBucket } from '../../support/server/fakes/fake_bucket'
import { forEachTest } from '../../support/server/for_tests'
import { aReport, ReportDesk, type Reader } from './test_app'

let desk: ReportDesk
let reader: Reader
let bucket: FakeBucket
const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
beforeAll(async () => {
  desk = await ReportDesk.start()
  bucket = await FakeBucket.start()
  reader = await desk.reader()
})
const patient = forEachTest(() => desk.patient(reader))
beforeEach(async () => {
  await desk.sql`delete from report_picture`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  bucket.stop()
  await desk.server.stop()
})

const picture = (letter: string) => ({
  caption: '左肝',
  mediaType: 'image/png' as const,
  base64: Buffer.from(letter.repeat(8)).toString('base64'),
})
const anExam = (letters: string) => ({
  ...aReport(patient, { type: 'EXAM', modality: 'US', items: [] }),
  pictures: [...letters].map(picture),
})
const carry = (pictures: PictureStore) => {
  Object.assign(desk.dependencies.gateways, { pictures })
  return carryPictures(desk.dependencies)
}
const shown = async (reportId: string) =>
  (await desk.get(reader, reportId)).body.exam?.pictures.map(({ address }) => address)
const addresses = (letters: string) =>
  [...letters].map((letter) => `data:image/png;base64,${picture(letter).base64}`)
const inRows = async () =>
  (await desk.sql`select 1 from report_picture where content is not null`).length

const stores = {
  'a folder': {
    store: (): PictureStore => new PictureFolder(folder),
    listKept: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')[0]),
  },
  'a bucket': {
    store: (): PictureStore => new PictureBucket(bucket.settings),
    listKept: () => [...bucket.kept.values()].map((bytes) => bytes.toString()[0]),
  },
}

describe.each(Object.entries(stores))('in %s', (_name, { store, listKept }) => {
  it('are carried out of their rows, read as before, and removed once no report has them', async () => {
    const sent = anExam('abc')
    await desk.publish(sent)
    const reportId = await desk.idOf(sent.reportNo)
    await carry(store())
    expect(await inRows()).toBe(0)
    expect(await shown(reportId)).toEqual(addresses('abc'))

    await desk.publish({ ...sent, version: 2, pictures: [picture('d')] })
    expect(await shown(reportId)).toEqual(addresses('d'))
    await carry(store())
    expect(listKept().sort()).toEqual(['a', 'b', 'c', 'd'])
    await desk.sql`update report_picture_gone set at = now() - interval '2 hours'`
    await carry(store())
    expect(listKept()).toEqual(['d'])
    expect(await shown(reportId)).toEqual(addresses('d'))
    expect(await desk.sql`select 1 from report_picture_gone`).toHaveLength(0)
  })
})

it('stay in their rows, and are shown, when carrying is cut short; the next round keeps each once', async () => {
  const sent = anExam('xy')
  await desk.publish(sent)
  const reportId = await desk.idOf(sent.reportNo)
  const names: string[] = []
  const whole = new PictureBucket(bucket.settings)
  const broken: PictureStore = {
    keep: async (name, given) => {
      names.push(name)
      await whole.keep(name, given)
      throw new GatewayUnavailable('pictures', 'cut short')
    },
    read: (name) => whole.read(name),
    remove: (name) => whole.remove(name),
  }
  await expect(carry(broken)).rejects.toThrow('cut short')
  expect(await inRows()).toBe(2)
  expect(await shown(reportId)).toEqual(addresses('xy'))
  bucket.kept.clear()
  await carry(whole)
  expect([...bucket.kept.keys()].sort()).toEqual(names.map((name) => `/pictures/${name}`).sort())
  expect(await shown(reportId)).toEqual(addresses('xy'))
})

it('are not let go of by a bucket that does not believe the key', async () => {
  await desk.publish(anExam('z'))
  const stranger = new PictureBucket({ ...bucket.settings, secret: 'another' })
  await expect(carry(stranger)).rejects.toThrow(GatewayRefused)
  expect(await inRows()).toBe(1)
})

it('leave no half file in the folder where one could not be kept', async () => {
  const [begin, name] = ['zz', 'zzz-not-a-name']
  mkdirSync(path.join(folder, begin, name), { recursive: true })
  const keeping = new PictureFolder(folder).keep(name, { content: Buffer.from('x') })
  await expect(keeping).rejects.toThrow(GatewayUnavailable)
  expect(readdirSync(path.join(folder, begin))).toEqual([name])
})
