import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { internalOperations, type IntegrityResource, type OperationReply } from '@corridor/contracts';
import { GetIntegrityHandler } from './get-integrity.handler';

/** The last integrity checks, for operators. */
@Controller()
export class IntegrityController {
  constructor(private readonly getIntegrity: GetIntegrityHandler) {}

  @MessagePattern(internalOperations.readIntegrity.name)
  async read(): Promise<OperationReply<IntegrityResource>> {
    const { status, scope, checkedAt, durationMs, fullCheckedAt, failures, results } =
      await this.getIntegrity.find();
    return {
      status: 200,
      body: {
        ...{ status, scope, checkedAt, durationMs, fullCheckedAt },
        failures: { ...failures },
        results: results.map(({ name, says, breaches }) => ({ name, says, breaches })),
      },
    };
  }
}
