import { draw, ignore } from '@/components/picture'
import type { PagePicture } from '@/contract/page_picture'
import type { DepartmentGroup } from '@/contract/registration'
import type { LoadState } from '@/ui/states/load_state'

import { DepartmentView } from './department_view'

const loading: LoadState<never> = { status: 'loading' }
const still = { onSearch: ignore, onChangeBranch: ignore, onChoose: ignore }

/** The departments in their document: of the branch in the address, else of the one chosen last, else of the hospital's first. */
export const picture: PagePicture = {
  empty: ({ branches }, { isElder, isKnown }) => {
    if (!isKnown) return undefined
    const branchName = branches.length === 1 ? (branches[0]?.name ?? '') : ''
    const shown = { branchName, isToday: false, keyword: '', state: loading }
    return draw(<DepartmentView {...still} {...shown} />, isElder)
  },
  async filled({ facts: { branches }, query, branchId }, ask) {
    const known = branches.find((one) => one.hospitalBranchId === branchId) ?? branches[0]
    const hospitalBranchId = query.get('hospitalBranchId') ?? known?.hospitalBranchId
    if (hospitalBranchId === undefined) return undefined
    const regMode = query.get('regMode') ?? 'booking'
    const asked = { hospitalBranchId, regMode }
    const data = (await ask('POST', '/hos/user/v1/reg/depart', asked)) as DepartmentGroup[]
    const branch = branches.find((one) => one.hospitalBranchId === hospitalBranchId)
    const shown = {
      branchName: branch?.name ?? '',
      isToday: regMode === 'today',
      keyword: query.get('keyword') ?? '',
      state: { status: 'ready', data } as const,
    }
    return (isElder) => draw(<DepartmentView {...still} {...shown} />, isElder)
  },
}
