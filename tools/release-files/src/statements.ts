import { BILL, PROVENANCE, STATEMENT, type Statement, type Subject } from '../../infra/attestations.mjs';
import type { Bill } from './bills';

/** Explained in docs/releases.md. */
const BUILD_TYPE = 'https://corridor.example/build-types/release-files/v1';

/** Something that the files were made of. */
export interface Material {
  name: string;
  uri?: string;
  digest: Record<string, string>;
}

/** How files were made. */
export interface Build {
  version: string;
  /** Whether files differed from the commit, or were not in it. */
  isChanged: boolean;
  materials: readonly Material[];
  /** URI of the machine or service that made them. */
  builder: string;
  startedAt: Date;
  endedAt: Date;
}

/** Who made the files, and of what (SLSA provenance, version 1). */
export function provenanceOf(subject: Subject[], build: Build): Statement {
  const { version, isChanged, materials, builder, startedAt, endedAt } = build;
  return {
    _type: STATEMENT,
    subject,
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version },
        internalParameters: { sources: isChanged ? 'changed' : 'committed' },
        resolvedDependencies: materials,
      },
      runDetails: {
        builder: { id: builder, version: { node: process.versions.node } },
        metadata: { startedOn: seconds(startedAt), finishedOn: seconds(endedAt) },
      },
    },
  };
}

/** What a file is made of. */
export function billStatement(subject: Subject, predicate: Bill): Statement {
  return { _type: STATEMENT, subject: [subject], predicateType: BILL, predicate };
}

function seconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}
