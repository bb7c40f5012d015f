/** Who sees the 预结算 of which stay. */
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { findStay } from '../stays/stays'
import type { Shown } from './present'
import { openDischarge } from './rules'

/** A stay whose 预结算 this account may see. @throws Refused NOT_OFFERED, NOT_FOUND, CONFLICT before its discharge is ordered and once it is settled */
export async function requireShown(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<Shown> {
  if (!deps.settings.presettlement)
    throw new Refused('NOT_OFFERED', '医院没有开通手机上的预结算，请问住院处')
  const stay = await findStay(deps, accountId, inpatientId)
  if (stay.accessLevel !== 'full') throw new Refused('NOT_FOUND', '没有找到这次住院')
  const discharge = openDischarge(stay)
  if (discharge === undefined) throw new Refused('CONFLICT', '现在没有要看的预结算，请刷新后再看')
  return { stay, discharge }
}
