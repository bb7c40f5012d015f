/** Pictures in notices: what they are by their content, nothing in them but pixels, and gone when nothing shows them. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { cleanPicture } from '../../../server/areas/hospital'
import { forgetUnusedPictures } from '../../../server/areas/hospital/picture_repository'
import { deskContract } from '../../../src/contract/desk'
import { hospitalCalls } from '../../../src/contract/hospital'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { startHospital } from '../../support/server/test_hospital'

const { noticeDrafts } = deskContract
const desk = forAllTests(async () => deskOf(await startHospital({})))
const writer = forAllTests(() => desk.staff('content'))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a5c' } })
const add = (bytes: Buffer) =>
  desk.call(noticeDrafts.addPicture, { picture: bytes.toString('base64') }, writer)
const fetchAt = (app: { inject: typeof desk.app.inject }, url: string) => app.inject({ url })

it('is turned upright, made as small as phones need and rid of where it was taken', async () => {
  const given = await blank(3000, 2000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .toBuffer()
  expect(given.includes('Exif')).toBe(true)
  const { status, body } = await add(given)
  expect([status, body.width, body.height]).toEqual([200, 1080, 1620])
  const shown = await fetchAt(desk.server.app, body.address)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.headers['cache-control']).toContain('immutable')
  const { exif, icc, format } = await sharp(shown.rawPayload).metadata()
  expect([exif, icc, format]).toEqual([undefined, undefined, 'jpeg'])
  // The desk's preview shows it at the same address.
  expect((await fetchAt(desk.app, body.address)).rawPayload).toEqual(shown.rawPayload)
})

it('may be a PNG or a WebP; a small one stays small', async () => {
  for (const given of [blank(300, 200).png(), blank(300, 200).webp()]) {
    const { body } = await add(await given.toBuffer())
    expect([body.width, body.height]).toEqual([300, 200])
  }
})

it('fills no more than half of the threads: of many at once the last are asked to come again', async () => {
  const bytes = await blank(50, 50).png().toBuffer()
  const ends = await Promise.allSettled(Array.from({ length: 30 }, () => cleanPicture(bytes)))
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(ends.length - refusals.length).toBe(10)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await cleanPicture(bytes)).width).toBe(50)
})

it('is refused when it is something else, whatever it is called', async () => {
  const whole = await blank(400, 400).jpeg().toBuffer()
  const tries = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    await blank(10, 10).gif().toBuffer(),
    Buffer.concat([whole.subarray(0, 20), randomBytes(200)]),
    whole.subarray(0, whole.byteLength / 2),
    Buffer.from('GIF89a'),
  ]
  for (const bytes of tries) expect((await add(bytes)).status).toBe(400)
})

it('stands in a notice on phones; unknown ones are not found', async () => {
  const { address } = (await add(await blank(20, 20).png().toBuffer())).body
  const content = `<p>地图</p><img src="${address}" alt="院内地图" onerror="x()">`
  const seen = (await desk.call(noticeDrafts.save, { title: '地图', content }, writer)).body
  const { remarkId } = (await desk.call(noticeDrafts.publish, seen, writer)).body
  const shown = (await desk.server.call(hospitalCalls.listRemarks, {}, {})).body
  expect(shown.find((one) => one.remarkId === remarkId)?.content).toBe(
    `<p>地图</p><img src="${address}" alt="院内地图">`,
  )
  for (const wrong of ['x', '0d6c7c9e-5b1e-4f5e-9a52-0c8a6f3f7b11'])
    expect(
      (await fetchAt(desk.server.app, `/hos/public/v1/remark/picture/${wrong}`)).statusCode,
    ).toBe(404)
})

it('goes after a week when nothing shows it', async () => {
  const { sql } = desk.server
  const [used, unused, fresh] = await Promise.all(
    [1, 2, 3].map(async () => (await add(await blank(20, 20).png().toBuffer())).body.address),
  )
  await desk.call(
    noticeDrafts.save,
    { title: '图', content: `<p>图</p><img src="${used}" alt="x">` },
    writer,
  )
  await sql`update remark_picture set added_at = now() - interval '8 days' where picture_id::text <> ${fresh?.slice(-36) ?? ''}`
  await forgetUnusedPictures(sql)
  const codes = await Promise.all(
    [used, unused, fresh].map(
      async (address) => (await fetchAt(desk.server.app, address ?? '')).statusCode,
    ),
  )
  expect(codes).toEqual([200, 404, 200])
})
