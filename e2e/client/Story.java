import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.ExternalAccountsApi;
import org.openapitools.client.api.InternalAccountsApi;
import org.openapitools.client.api.QuotesApi;
import org.openapitools.client.model.*;

/** A customer, an account and a quote, by the client that openapi-generator generates. */
public final class Story {
    private static CreateExternalAccountBody mexicanAccount(String clabeNumber, Customer customer) {
        var beneficiary = new IndividualBeneficiary()
            .beneficiaryType(IndividualBeneficiary.BeneficiaryTypeEnum.INDIVIDUAL)
            .fullName("Grace Hopper");
        var info = new MxnAccountInfo()
            .accountType(MxnAccountInfo.AccountTypeEnum.CLABE)
            .clabeNumber(clabeNumber)
            .beneficiary(new Beneficiary(beneficiary));
        return new CreateExternalAccountBody()
            .currency("MXN")
            .accountInfo(new AccountInfo(info))
            .customerId(customer.getId());
    }

    public static void main(String[] arguments) throws Exception {
        var environment = System.getenv();
        var credentials = environment.get("CLIENT_ID") + ":" + environment.get("CLIENT_SECRET");
        var authorization = "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes());
        var client = new ApiClient();
        client.updateBaseUri(environment.get("BASE_URL"));
        client.setRequestInterceptor(request -> request.header("Authorization", authorization));

        var customer = new CustomersApi(client).createCustomer(
            new CreateCustomerBody(new CreateIndividualCustomerBody()
                .customerType(CreateIndividualCustomerBody.CustomerTypeEnum.INDIVIDUAL)
                .fullName("Ada Lovelace")),
            null, null, null);
        var accounts = new ExternalAccountsApi(client);
        var account = accounts.createExternalAccount(mexicanAccount("032180000118359719", customer), null, null, null);
        var dollars = new InternalAccountsApi(client)
            .listInternalAccounts(customer.getId(), "USD", null, null, null)
            .getData();
        var quote = new QuotesApi(client).createQuote(
            new CreateQuoteBody()
                .source(new QuoteSourceBody(new AccountQuoteSourceBody()
                    .sourceType(AccountQuoteSourceBody.SourceTypeEnum.ACCOUNT)
                    .accountId(dollars.get(0).getId())))
                .destination(new QuoteDestinationBody(new AccountQuoteDestinationBody()
                    .destinationType(AccountQuoteDestinationBody.DestinationTypeEnum.ACCOUNT)
                    .accountId(account.getId())))
                .lockedCurrencySide(CreateQuoteBody.LockedCurrencySideEnum.SENDING)
                .lockedCurrencyAmount(10_000L),
            "story-" + customer.getId(), null, null);

        var story = new LinkedHashMap<String, Object>();
        story.put("customer", customer.getFullName());
        story.put("account", account.getAccountInfo().getMxnAccountInfoView().getClabeNumber());
        story.put("quoted", quote.getStatus());
        story.put("receiving", quote.getReceivingCurrency().getCode());
        try {
            accounts.createExternalAccount(mexicanAccount("12", customer), null, null, null);
        } catch (ApiException refused) {
            var error = client.getObjectMapper().readValue(refused.getResponseBody(), ErrorBody.class);
            var fields = error.getDetails().getErrors().stream().map(fault -> fault.getField()).toList();
            story.put("refused", Map.of("status", error.getStatus(), "code", error.getCode(), "fields", fields));
        }
        System.out.println(client.getObjectMapper().writeValueAsString(story));
    }
}
