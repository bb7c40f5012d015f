/** Binding a file that exists: whoever holds the phone on it agrees by a code, and is told. Why it never says whether the name fits: adding.ts. */
import type { AccessLevel, Patient } from '../../../src/contract/patient'
import type { Account } from '../../area'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { addAuditEvent } from '../audit'
import { checkCode, sendCodeUnseen, tailOf, tell, type CodeSent } from '../verification'
import { addConsents, isChild, refuseTooMany, telNotBound } from './adding'
import * as files from './file_repository'
import { masked } from './present'
import * as repository from './repository'

/** Sends the code to the phone on file, if the name fits; `tel` stays empty, because no part of it is shown. @throws Refused NOT_FOUND, TOO_MANY_REQUESTS */
export async function sendFileCode(
  deps: Dependencies,
  account: Account,
  bindingId: string,
): Promise<CodeSent & { tel: string }> {
  const binding = await findBinding(deps, account, bindingId)
  const sent = await sendCodeUnseen(deps, codeRequest(account, binding), binding.nameMatches)
  await addAuditEvent(deps.sql, {
    accountId: account.accountId,
    action: 'send_file_code',
    patientId: binding.patientId,
  })
  return { tel: '', ...sent }
}

/** Binds with the code; the level is what the holder of the phone was told when he gave it. @throws Refused NOT_FOUND, SMS_CODE_WRONG, PATIENT_LIMIT, CONFLICT */
export async function bindByFileCode(
  deps: Dependencies,
  account: Account,
  input: { bindingId: string; code: string; accessLevel: AccessLevel },
): Promise<Patient> {
  const { sql, settings } = deps
  const { accountId } = account
  const binding = await findBinding(deps, account, input.bindingId)
  await checkCode(deps, { ...codeRequest(account, binding), code: input.code })
  if (!binding.nameMatches) throw new Refused('SMS_CODE_WRONG', '验证码已失效，请重新获取')
  const { today } = await files.findHospitalDay(sql)
  const own = await transaction(sql, async (tx) => {
    const locked = await repository.lockAccount(tx, accountId)
    if (locked === undefined || locked.tel === null) throw telNotBound()
    if (!(await files.finishFileBinding(tx, accountId, binding.bindingId))) throw bindingNotFound()
    const { patientId, relation } = binding
    if ((await repository.findAccountPatient(tx, accountId, patientId)) !== undefined)
      throw new Refused('PATIENT_EXISTS', '这位就诊人已经在您的列表里了')
    const { bound } = await refuseTooMany(tx, accountId, relation)
    await repository.bindPatient(tx, {
      accountId,
      patientId,
      relation,
      isDefault: binding.isDefault || bound === 0,
      accessLevel: input.accessLevel,
    })
    await addConsents(tx, account, { patientId, isChild: isChild(binding.birthday, today) })
    await addAuditEvent(tx, {
      accountId,
      action: 'bind_by_file_code',
      patientId,
      details: { accessLevel: input.accessLevel },
    })
    return { tel: locked.tel }
  })
  await tell(deps, {
    tel: binding.tel,
    template: 'file_bound',
    parameters: { tail: tailOf(own.tel) },
  })
  const added = await repository.findAccountPatient(sql, accountId, binding.patientId)
  if (added === undefined) throw bindingNotFound()
  return masked(settings.identityKey, added)
}

async function findBinding(
  { sql }: Dependencies,
  account: Account,
  bindingId: string,
): Promise<files.FileBinding> {
  const binding = await files.findFileBinding(sql, account.accountId, bindingId)
  if (binding === undefined) throw bindingNotFound()
  return binding
}

function bindingNotFound(): Refused {
  return new Refused('NOT_FOUND', '核对已过期，请重新添加就诊人')
}

function codeRequest(account: Account, binding: files.FileBinding) {
  return {
    purpose: `file_bind:${binding.bindingId}`,
    tel: binding.tel,
    accountId: account.accountId,
  }
}
