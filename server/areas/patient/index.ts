/** The patient area: visiting patients of an account, and what other areas may ask about them. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'

export { maskIdNo, maskName, maskTel } from './masking'
export { findAccountPatient, listAccountPatients, type AccountPatient } from './repository'

/** Adds the area's routes. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  addRoutes(app, dependencies)
}

/** The area, for the server's list. */
export const patientArea: Area = { name: 'patient', register }
