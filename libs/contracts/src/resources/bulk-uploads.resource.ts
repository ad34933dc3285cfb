import { bulkUploadStatuses, type BulkUploadStatus } from '@corridor/kernel';
import { BULK_ERRORS_MAX } from '../bodies/bulk-uploads.body';
import { IGNORED_MAX } from '../checks/ignored-fields';
import {
  EnumField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
} from '../fields';

const count = (description: string): PropertyDecorator =>
  IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, description, example: 1000 });

/** Answer of POST /customers/bulk/csv. */
export class AcceptedBulkUploadResource {
  @IdField('BulkUploadJob') jobId!: string;
  @EnumField(bulkUploadStatuses) status!: BulkUploadStatus;
}

/** Progress of an import, in rows. */
export class BulkUploadProgressResource {
  @count('Rows of the file; 0 until they are counted') total!: number;
  @count('Processed rows: successful and failed') processed!: number;
  @count('Created customers') successful!: number;
  @count('Rejected rows') failed!: number;
}

/** Why a row was rejected, as POST /customers would answer. It repeats no cell of the file. */
export class BulkUploadErrorResource {
  @TextField({
    example: 'user-42',
    description:
      "The row's platformCustomerId; `row:<n>` where it has none that is usable, 1 being the first after the header " +
      'and empty rows counted; ' +
      '`file` if the whole file is rejected',
  })
  correlationId!: string;
  @TextField({ example: 'INVALID_INPUT' }) code!: string;
  @TextField({ maxLength: 1024, example: 'the input is invalid' }) message!: string;
  @FreeObjectField({
    description:
      'As in an error body: `errors` names every faulty field; `line` is the line of the file in which the row begins',
  })
  details!: Record<string, unknown>;
}

/** BulkUploadJob (docs/behaviour.md 2). */
export class BulkUploadJobResource {
  @IdField('BulkUploadJob') id!: string;
  @EnumField(bulkUploadStatuses) status!: BulkUploadStatus;
  @ObjectField(() => BulkUploadProgressResource) progress!: BulkUploadProgressResource;
  @ObjectListField(() => BulkUploadErrorResource, {
    maxItems: BULK_ERRORS_MAX,
    description: `In the order of the rows; the first ${BULK_ERRORS_MAX}, or as many as fit into 512 KB`,
  })
  errors!: BulkUploadErrorResource[];
  @TextListField({
    example: ['fullNmae'],
    maxItems: IGNORED_MAX,
    description: 'Columns of the file that are none of customers: their cells were ignored',
  })
  ignoredColumns!: string[];
  @MomentField({ optional: true, description: 'When the job is COMPLETED or FAILED' }) completedAt?: string;
}

/** ListedBulkUploadJob: an import without its errors. */
export class ListedBulkUploadJobResource {
  @IdField('BulkUploadJob') id!: string;
  @EnumField(bulkUploadStatuses) status!: BulkUploadStatus;
  @ObjectField(() => BulkUploadProgressResource) progress!: BulkUploadProgressResource;
  @MomentField() createdAt!: string;
  @MomentField({ optional: true, description: 'When the job is COMPLETED or FAILED' }) completedAt?: string;
}
