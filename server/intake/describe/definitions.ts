/** This app's extensions and profiles of FHIR R4, as StructureDefinitions. */
import { extensionTable, urlOf } from '../../hospital_documents/fhir_extensions'
import { typesTaken } from '../fhir/kinds'

const head = {
  resourceType: 'StructureDefinition',
  status: 'active',
  fhirVersion: '4.0.1',
} as const

const extensions = Object.entries(extensionTable).map(([name, [type, contexts, means]]) => {
  const value = typeName(type)
  return {
    ...head,
    id: name,
    url: urlOf(name),
    name: pascal(name),
    title: means,
    description: means,
    kind: 'complex-type',
    abstract: false,
    context: contexts.map((expression) => ({ type: 'element', expression })),
    type: 'Extension',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Extension',
    derivation: 'constraint',
    differential: {
      element: [
        { id: 'Extension', path: 'Extension', short: means, max: '1' },
        { id: 'Extension.extension', path: 'Extension.extension', max: '0' },
        { id: 'Extension.url', path: 'Extension.url', fixedUri: urlOf(name) },
        { id: 'Extension.value[x]', path: 'Extension.value[x]', min: 1, type: [{ code: value }] },
      ],
    },
  }
})

/** FHIR writes primitive types in lower case, complex ones with a capital. */
function typeName(type: string): string {
  const isComplex = ['Money', 'Reference', 'Identifier'].includes(type)
  return isComplex ? type : type.charAt(0).toLowerCase() + type.slice(1)
}

function pascal(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** One profile a type: the extensions that it may have. */
const profiles = typesTaken.map((type) => {
  const own = Object.entries(extensionTable).filter(([, [, contexts]]) =>
    contexts.some((context) => context === type || context === 'Resource'),
  )
  return {
    ...head,
    id: `told-${type}`,
    url: urlOf(`told-${type}`),
    name: `Told${type}`,
    title: `${type} as the hospital tells it`,
    kind: 'resource',
    abstract: false,
    type,
    baseDefinition: `http://hl7.org/fhir/StructureDefinition/${type}`,
    derivation: 'constraint',
    differential: {
      element: [
        { id: type, path: type },
        {
          id: `${type}.extension`,
          path: `${type}.extension`,
          slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' },
        },
        ...own.map(([name, [, , means]]) => ({
          id: `${type}.extension:${name}`,
          path: `${type}.extension`,
          sliceName: name,
          short: means,
          min: 0,
          max: '1',
          type: [{ code: 'Extension', profile: [urlOf(name)] }],
        })),
      ],
    },
  }
})

/** Every extension and profile. */
export const structureDefinitions: readonly { id: string; resourceType: string }[] = [
  ...extensions,
  ...profiles,
]

/** The same as one Bundle. */
export const definitionsBundle = () => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: structureDefinitions.map((resource) => ({ fullUrl: urlOf(resource.id), resource })),
})
