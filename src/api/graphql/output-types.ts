import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { enumOf, typeName } from './names.ts';
import { Json, Scalar, WholeNumber } from './scalars.ts';

/** The subset of JSON Schema used by the resources. */
interface Schema {
  readonly $id?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
}

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

interface ObjectOptions {
  readonly interfaces?: readonly GraphQLInterfaceType[];
  /** Fields that exist only in GraphQL; they replace fields of the same name. */
  readonly extra?: () => Fields;
}

/** Derives GraphQL types from the resource schemas, so both interfaces show the same objects. */
export class OutputTypes {
  private readonly known = new Map<string, GraphQLOutputType>();

  /** Returns the type of a named resource; `options` are used only on the first call. */
  resource(resource: object, options: ObjectOptions = {}): GraphQLObjectType {
    const schema: Schema = resource;
    const type = this.remembered(schema.$id ?? '', (name) => this.object(schema, name, options));
    if (type instanceof GraphQLObjectType) return type;
    throw new Error(`${schema.$id} is no object`);
  }

  /** Returns the enum of a resource field, for arguments that accept the same values. */
  enumeration(name: string, values: readonly string[], description?: string): GraphQLEnumType {
    const type = this.remembered(name, () => enumOf(name, values, description));
    if (type instanceof GraphQLEnumType) return type;
    throw new Error(`${name} is no enum`);
  }

  private typeOf(schema: Schema, name: string): GraphQLOutputType {
    // Named unions exist for REST clients. In GraphQL, they become a scalar, or the union of their members.
    if (schema.$id !== undefined && !schema.anyOf) return this.resource(schema);
    if (schema.anyOf) return this.unionOf(schema.anyOf, name);
    if (schema.enum) return this.remembered(name, () => enumOf(name, schema.enum ?? [], schema.description));
    switch (schema.type) {
      case 'string':
        return GraphQLString;
      case 'number':
        return GraphQLFloat;
      case 'integer':
        return WholeNumber;
      case 'boolean':
        return GraphQLBoolean;
      case 'array':
        return listOf(this.typeOf(schema.items ?? {}, name), schema.items && takesNull(schema.items));
      case 'object':
        return this.objectOrMap(schema, name);
      default:
        return Json;
    }
  }

  /** Handles a value or null, and values of several simple types. */
  private unionOf(branches: readonly Schema[], name: string): GraphQLOutputType {
    const [only, ...more] = branches.filter(({ type }) => type !== 'null');
    return only && more.length === 0 ? this.typeOf(only, name) : Scalar;
  }

  private objectOrMap(schema: Schema, name: string): GraphQLOutputType {
    const values = Object.values(schema.patternProperties ?? {})[0];
    if (values) return listOf(this.entry(values, name));
    return this.remembered(name, () => this.object(schema, name, {}));
  }

  private object(
    schema: Schema,
    name: string,
    { interfaces = [], extra = () => ({}) }: ObjectOptions,
  ): GraphQLObjectType {
    return new GraphQLObjectType({
      name,
      description: schema.description,
      interfaces: [...interfaces],
      fields: () => ({ ...this.fieldsOf(schema, name), ...extra() }),
    });
  }

  private fieldsOf(schema: Schema, owner: string): Fields {
    const fields: Fields = {};
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const type = this.typeOf(property, `${owner}${typeName(key)}`);
      const isNullable = !schema.required?.includes(key) || takesNull(property);
      fields[key] = {
        type: isNullable ? type : new GraphQLNonNull(type),
        description: property.description,
        ...(isMap(property) ? { resolve: (source: unknown) => entriesOf(read(source, key)) } : {}),
      };
    }
    if (typeof schema.additionalProperties === 'object') {
      const named = Object.keys(schema.properties ?? {});
      fields.parameters = {
        type: new GraphQLNonNull(listOf(this.entry(schema.additionalProperties, `${owner}Parameters`))),
        resolve: (source: unknown) => entriesOf(source).filter(({ name }) => !named.includes(name)),
      };
    }
    return fields;
  }

  /** Returns the type of a map's entry. GraphQL has no maps, so they become lists of named values. */
  private entry(values: Schema, owner: string): GraphQLOutputType {
    const isObject = values.properties !== undefined;
    const name = isObject ? `${owner}Entry` : `Named${simpleName(values)}`;
    return this.remembered(name, () => {
      const fields: Fields = isObject
        ? this.fieldsOf(values, name)
        : { value: { type: new GraphQLNonNull(this.typeOf(values, name)) } };
      return new GraphQLObjectType({ name, fields: { name: { type: new GraphQLNonNull(GraphQLString) }, ...fields } });
    });
  }

  private remembered(name: string, make: (name: string) => GraphQLOutputType): GraphQLOutputType {
    const type = this.known.get(name) ?? make(name);
    this.known.set(name, type);
    return type;
  }
}

function simpleName(schema: Schema): string {
  return schema.anyOf ? 'Scalar' : typeName(schema.type ?? 'JSON');
}

function listOf(type: GraphQLOutputType, hasGaps = false): GraphQLOutputType {
  return new GraphQLList(hasGaps ? type : new GraphQLNonNull(type));
}

const takesNull = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null');

function isMap(schema: Schema): boolean {
  return schema.patternProperties !== undefined;
}

function read(source: unknown, key: string): unknown {
  return typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined;
}

function entriesOf(map: unknown): { readonly name: string; readonly value: unknown }[] {
  return Object.entries(map ?? {}).map(([name, value]) =>
    typeof value === 'object' && value !== null ? { ...value, name, value: read(value, 'value') } : { name, value },
  );
}
