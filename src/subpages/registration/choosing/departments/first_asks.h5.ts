/** Runs in the document of the departments, before the app is there (config/h5/server_files.ts): asks for them, of the branch in the address, else of the one chosen last, else of the hospital's first. */
import { beforeTheApp, keptText } from '@/platform/window/early_answers'
import { firstData } from '@/platform/window/first_data'

beforeTheApp(async (ask, query) => {
  const ids = firstData?.branches.map((branch) => branch.hospitalBranchId) ?? []
  const chosen = ids.find((id) => id === keptText('chosenBranchId')) ?? ids[0]
  const hospitalBranchId = query.get('hospitalBranchId') ?? chosen
  if (hospitalBranchId === undefined) return
  const regMode = query.get('regMode') ?? 'booking'
  await ask('POST', '/hos/user/v1/reg/depart', { hospitalBranchId, regMode })
})
