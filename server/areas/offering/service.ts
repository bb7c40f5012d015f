/** What the hospital offers in the app: what is set up here, and not paused at the desk. What is under way when a service pauses is finished; only new acts are refused. */
import { optionalService, type OptionalService } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { listPaused } from './repository'

type Needed = Pick<Dependencies, 'gateways' | 'settings' | 'sql'>

/** What patients read where a service was. */
export const pausedLabels: Readonly<Record<OptionalService, string>> = {
  inpatient: '医院暂停了手机上的住院服务，请到住院处窗口办理',
  insurance: '医院暂停了手机医保支付，请自费支付，或到窗口结算',
  film: '医院暂停了云胶片，请到影像科窗口领取',
  waitlist: '医院暂时不接受新的候补；已经在排队的，有号照样通知',
  share: '医院暂时不能分享报告和影像；已经发出的链接到期前有效',
}

/** Whether the settings name what the service needs. */
export function isSetUp({ gateways, settings }: Needed, service: OptionalService): boolean {
  switch (service) {
    case 'inpatient':
      return settings.inpatient
    case 'insurance':
      return gateways.medIns !== undefined && gateways.his.insurance !== undefined
    case 'film':
      return gateways.imaging !== undefined
    case 'waitlist':
    case 'share':
      return true
  }
}

/** What patients find in the app. */
export async function listOffered(deps: Needed): Promise<OptionalService[]> {
  const paused = await listPaused(deps.sql)
  return optionalService.options.filter(
    (service) => isSetUp(deps, service) && !paused.includes(service),
  )
}

/** Why a service is paused, in the patient's words; null while it is not. */
export async function whyPaused(deps: Needed, service: OptionalService): Promise<string | null> {
  return (await listPaused(deps.sql)).includes(service) ? pausedLabels[service] : null
}

/** Refuses a new act of a service that is paused. @throws Refused NOT_OFFERED */
export async function requireOffered(deps: Needed, service: OptionalService): Promise<void> {
  const why = await whyPaused(deps, service)
  if (why !== null) throw new Refused('NOT_OFFERED', why)
}
