/** `npm run hospital:check -- https://… [--fhir https://…] [--token …] [--facts facts.json]`: checks a hospital's system. Exit code 1 with faults, 2 for wrong use. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { checkHis, reportOf } from '../gateways/his/check/check'
import { facts } from '../gateways/his/check/facts'
import { readAlone } from '../settings/alone'
import { hisAccess } from '../settings/outside'
import { SettingsInvalid } from '../settings/reader'

const usage = `Usage: npm run hospital:check -- <address> [--fhir <address>] [--token <token>] [--facts <file>]

  --fhir    what HIS_FHIR_URL will be: patients and registrations are asked there
  --token   what HIS_TOKEN will be; the variable itself, or the file that HIS_TOKEN_FILE names, is read without it
  --facts   a file that names a patient, a place, a clinic, a registration with questions, an exam of your exam platform, a stay, a stay that is being discharged and a bill of the test system that may be used:
            { "patient": { "patientNo", "name", "idNo", "sex", "birthday", "tel" }, "newPerson": { … }, "registration": { "patientNo", "departmentId", "clinicId",
              "visitDate", "beginTime", "endTime", "totalFeeFen", "payAtHospital" }, "clinic": { "clinicId" }, "form": { "orderNo", "patientNo" }, "exam": { "examId", "patientNo", "code", "resourceId", "latestAt" }, "stay": { "admissionNo", "inTimes" }, "discharge": { "admissionNo", "inTimes" }, "bill": { "patientNo", "billNo", "totalFen" } }`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { fhir: { type: 'string' }, token: { type: 'string' }, facts: { type: 'string' } },
    allowPositionals: true,
  })
  const [address] = positionals
  if (address === undefined || !URL.canParse(address)) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const token = values.token ?? readAlone(hisAccess).token
  const given = v.safeParse(
    facts,
    values.facts === undefined ? {} : JSON.parse(readFileSync(values.facts, 'utf8')),
  )
  if (!given.success) {
    for (const issue of given.issues)
      console.error(`${v.getDotPath(issue) ?? 'facts'}: ${issue.message}`)
    process.exitCode = 2
    return
  }
  const root = (words: string): string => words.replace(/\/+$/, '')
  const fhirUrl = values.fhir && root(values.fhir)
  const result = await checkHis(root(address), token, given.output, fhirUrl)
  console.log(reportOf(result))
  if (result.findings.some(({ severity }) => severity === 'fault')) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsInvalid ? `${error.message}\n\n${usage}` : error)
  process.exitCode = 2
})
