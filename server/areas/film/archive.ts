/** The imaging archive as this area uses it: failures as messages for the patient, and the series of a study cached for a while. */
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { ArchivedSeries, ImagingGateway } from '../../gateways/imaging/types'
import { Refused } from '../../http/refused'

/** Pictures of a study are added during the examination; later they do not change. */
const rememberedMs = 5 * 60_000
const rememberedStudies = 200

/** Asks the archive. @throws Refused FILM_UNAVAILABLE, NOT_FOUND */
export async function askArchive<Answer>(
  { gateways, log }: Dependencies,
  ask: (imaging: ImagingGateway) => Promise<Answer>,
): Promise<Answer> {
  const { imaging } = gateways
  if (imaging === undefined)
    throw new Refused('FILM_UNAVAILABLE', '本院暂未开通云胶片，请到影像科领取胶片')
  try {
    return await ask(imaging)
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      log.warn({ err: error }, 'the imaging archive does not answer')
      throw new Refused('FILM_UNAVAILABLE', '影像系统暂时没有响应，请稍后再试')
    }
    if (error instanceof GatewayRefused) {
      log.warn({ err: error }, 'the imaging archive refused')
      throw new Refused('NOT_FOUND', '没有找到这张图像')
    }
    throw error
  }
}

type Memory = Map<string, { series: Promise<ArchivedSeries[]>; until: number }>
const memories = new WeakMap<ImagingGateway, Memory>()

/** The series of a study; concurrent callers share one request. @throws Refused FILM_UNAVAILABLE, NOT_FOUND */
export function seriesOf(deps: Dependencies, studyUid: string): Promise<ArchivedSeries[]> {
  const known = memoryOf(deps.gateways.imaging)
  const found = known.get(studyUid)
  if (found !== undefined && found.until > performance.now()) return found.series
  const series = askArchive(deps, (imaging) => imaging.listSeries(studyUid))
  known.delete(studyUid)
  known.set(studyUid, { series, until: performance.now() + rememberedMs })
  series.catch(() => {
    if (known.get(studyUid)?.series === series) known.delete(studyUid)
  })
  const [oldest] = known.keys()
  if (known.size > rememberedStudies && oldest !== undefined) known.delete(oldest)
  return series
}

function memoryOf(imaging: ImagingGateway | undefined): Memory {
  const found = imaging && memories.get(imaging)
  if (found !== undefined) return found
  const made: Memory = new Map()
  if (imaging !== undefined) memories.set(imaging, made)
  return made
}
