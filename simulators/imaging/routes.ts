/** The archive where none is installed: QIDO-RS and rendered pictures of WADO-RS (PS3.18), with drawn studies. */
import { timingSafeEqual } from 'node:crypto'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tags } from '../../server/gateways/imaging/dicom_json'
import type { VoiWindow } from '../../server/gateways/imaging/types'
import { encodePng } from '../../server/values/grey_png'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import type { DemoArchive } from './archive'
import { toGrey } from './grey'
import { listPhantoms, type ArchivedPhantom } from './image_repository'
import type { PhantomSeries } from './studies'

/** Where it stands below the server's address. */
export const sandboxDicomWebPath = '/sandbox/imaging/dicom-web'

type Matching = Readonly<Record<string, string | string[] | undefined>>

/** Mounts searches of studies, series and instances, and `…/rendered`; Orthanc replies in their place once `archive` has it. */
export async function serveImaging(
  scope: FastifyInstance,
  { sql, settings }: Dependencies,
  archive: DemoArchive,
): Promise<void> {
  const { imaging } = settings
  if (imaging?.user === undefined) return
  obeyFaults(scope, sql, 'imaging')
  requireLogin(scope, `${imaging.user}:${imaging.password ?? ''}`)
  await passToOrthanc(scope, archive)

  scope.get<{ Querystring: Matching }>('/studies', async ({ query }, reply) => {
    const found = (await listPhantoms(sql)).filter(
      (one) =>
        fits(query.PatientID, one.patient.patientNo) &&
        fits(query.StudyInstanceUID, one.study.studyUid),
    )
    return answer(reply, found.map(studyOf))
  })

  scope.get<{ Params: { study: string } }>('/studies/:study/series', async ({ params }, reply) => {
    const found = await findStudy(params.study)
    return answer(reply, found?.study.series.map((series) => seriesOf(found, series)) ?? [])
  })

  scope.get<{ Params: Place }>(
    '/studies/:study/series/:series/instances',
    async ({ params }, reply) => {
      const series = await findSeries(params)
      return answer(
        reply,
        series?.instanceUids.map((uid, index) => instanceOf(series, uid, index)) ?? [],
      )
    },
  )

  const render = async (
    { params, query }: FastifyRequest<{ Params: Place; Querystring: Matching }>,
    reply: FastifyReply,
  ) => {
    const series = await findSeries(params)
    const index = series?.instanceUids.indexOf(params.instance ?? '') ?? -1
    if (series === undefined || index < 0) return reply.code(404).send()
    const window = windowOf(query.window, series.window)
    if ((params.frame ?? '1') !== '1' || window === undefined) return reply.code(400).send()
    const picture = encodePng(toGrey(series.draw(index), window), series.columns, series.rows)
    return reply.type('image/png').send(picture)
  }
  scope.get('/studies/:study/series/:series/instances/:instance/rendered', render)
  scope.get('/studies/:study/series/:series/instances/:instance/frames/:frame/rendered', render)

  async function findStudy(uid: string): Promise<ArchivedPhantom | undefined> {
    return (await listPhantoms(sql)).find(({ study }) => study.studyUid === uid)
  }

  async function findSeries({ study, series }: Place): Promise<PhantomSeries | undefined> {
    return (await findStudy(study))?.study.series.find(({ seriesUid }) => seriesUid === series)
  }
}

async function passToOrthanc(scope: FastifyInstance, archive: DemoArchive): Promise<void> {
  await scope.register(replyFrom)
  scope.addHook('preHandler', async ({ url }, reply) => {
    const { orthanc } = archive
    if (orthanc === undefined) return
    const login = Buffer.from(`${orthanc.user}:${orthanc.password}`).toString('base64')
    return reply.from(`${orthanc.apiUrl}${url.split(sandboxDicomWebPath)[1] ?? ''}`, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        authorization: `Basic ${login}`,
      }),
    })
  })
}

function requireLogin(scope: FastifyInstance, login: string): void {
  const expected = Buffer.from(`Basic ${Buffer.from(login).toString('base64')}`)
  scope.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send()
  })
}

interface Place {
  study: string
  series: string
  instance?: string
  frame?: string
}

/** A search without a value for an attribute finds all. */
function fits(asked: string | string[] | undefined, value: string): boolean {
  return asked === undefined || asked === value
}

/** `centre,width,function` (PS3.18 8.3.5.1.4); undefined when it cannot be read. */
function windowOf(
  asked: string | string[] | undefined,
  standard: VoiWindow,
): VoiWindow | undefined {
  if (asked === undefined) return standard
  if (typeof asked !== 'string') return undefined
  const [centre, width, shape] = asked.split(',')
  const window = { centre: Number(centre), width: Number(width) }
  return shape === 'linear' && Number.isFinite(window.centre) && window.width >= 1
    ? window
    : undefined
}

function answer(reply: FastifyReply, found: unknown[]): FastifyReply {
  return reply.type('application/dicom+json').send(JSON.stringify(found))
}

function element(vr: string, ...values: (string | number)[]) {
  return { vr, Value: values }
}

function studyOf({ study, patient, day }: ArchivedPhantom) {
  return {
    [tags.studyDate]: element('DA', day),
    [tags.studyTime]: element('TM', `${study.time.replace(':', '')}00`),
    [tags.accessionNo]: element('SH', study.accessionNo),
    [tags.modalitiesInStudy]: element('CS', study.modality),
    [tags.studyDescription]: element('LO', study.name),
    [tags.patientId]: element('LO', patient.patientNo),
    [tags.studyUid]: element('UI', study.studyUid),
    [tags.instancesInStudy]: element(
      'IS',
      study.series.reduce((sum, { instanceUids }) => sum + instanceUids.length, 0),
    ),
  }
}

function seriesOf({ study }: ArchivedPhantom, series: PhantomSeries) {
  return {
    [tags.modality]: element('CS', study.modality),
    [tags.seriesDescription]: element('LO', series.name),
    [tags.studyUid]: element('UI', study.studyUid),
    [tags.seriesUid]: element('UI', series.seriesUid),
    [tags.seriesNumber]: element('IS', series.number),
    [tags.instancesInSeries]: element('IS', series.instanceUids.length),
  }
}

function instanceOf(series: PhantomSeries, uid: string, index: number) {
  return {
    [tags.sopInstanceUid]: element('UI', uid),
    [tags.instanceNumber]: element('IS', index + 1),
    [tags.rows]: element('US', series.rows),
    [tags.columns]: element('US', series.columns),
    [tags.windowCentre]: element('DS', series.window.centre),
    [tags.windowWidth]: element('DS', series.window.width),
  }
}
