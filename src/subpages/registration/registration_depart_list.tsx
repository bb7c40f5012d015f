import { useState } from 'react'

import { forSignedIn } from '@/gates/for_signed_in'
import { addressOf, go, navigate, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'

import { DepartmentView } from './choosing/departments/department_view'
import { loadBranches } from './choosing/load_branches'

definePageConfig({
  navigationBarTitleText: '选择科室',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** 选择科室: two levels, or by search. */
function RegistrationDepartList() {
  const parameters = useRouteParameters('registration_depart_list')
  const { regMode = 'booking', hospitalBranchId = hospitalStore.hospitalBranchId } = parameters
  const [keyword, setKeyword] = useState(parameters.keyword ?? '')
  const { branches } = hospitalStore
  const branch = branches.find((one) => one.hospitalBranchId === hospitalBranchId)

  const { state, refresh } = useRequest({ hospitalBranchId, regMode }, async (input, options) => {
    if (hospitalStore.branches.length === 0) await loadBranches({}, options).catch(() => [])
    return api.registration.listDepartments(input, options)
  })
  usePageRefresh(refresh)
  useSharePage(() => ({
    title: `${hospitalStore.name} 选择科室`.trim(),
    path: addressOf('registration_depart_list', { hospitalBranchId, regMode }),
  }))

  return (
    <DepartmentView
      branchName={branch?.name ?? ''}
      isToday={regMode === 'today'}
      keyword={keyword}
      state={state}
      onSearch={setKeyword}
      onChangeBranch={go('registration_campus', { regMode })}
      onChoose={({ departId }) => void navigate('registration_doctor_list', { departId, regMode })}
    />
  )
}

export default forSignedIn('选择科室', '登录后可以选择科室和医生', RegistrationDepartList)
