#pragma once

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// What Swift's importer cannot read of the headers above: function-like macros and variadic functions.

// EVP_EC_gen is a macro over a variadic function.
static inline EVP_PKEY *shim_p256_key(void) { return EVP_EC_gen("P-256"); }

// X509V3_set_ctx_nodb is a macro. An extension is written as in a configuration file of OpenSSL.
static inline int shim_add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
	X509V3_CTX context;
	X509_EXTENSION *extension;
	int added;
	X509V3_set_ctx_nodb(&context);
	X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
	extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
	if (!extension)
		return 0;
	added = X509_add_ext(certificate, extension, -1);
	X509_EXTENSION_free(extension);
	return added;
}

// BIO_get_mem_data is a macro.
static inline long shim_bytes_of(BIO *memory, char **bytes) { return BIO_get_mem_data(memory, bytes); }

// The names for which a certificate stands, one after another: 1 and its text for a DNS name, 2 and its bytes for an address; 0 at the end.
static inline int shim_alternative_name(const GENERAL_NAMES *names, int index, const unsigned char **bytes, int *count) {
	const GENERAL_NAME *name;
	const ASN1_STRING *text;
	if (index >= sk_GENERAL_NAME_num(names))
		return 0;
	name = sk_GENERAL_NAME_value(names, index);
	text = name->type == GEN_DNS ? name->d.dNSName : name->d.iPAddress;
	if (name->type != GEN_DNS && name->type != GEN_IPADD)
		return 3;
	*bytes = ASN1_STRING_get0_data(text);
	*count = ASN1_STRING_length(text);
	return name->type == GEN_DNS ? 1 : 2;
}

// The same for the names that an authority may sign; 3 for what is no DNS name.
static inline int shim_permitted_name(const NAME_CONSTRAINTS *constraints, int index, const unsigned char **bytes, int *count) {
	const GENERAL_NAME *name;
	if (index >= sk_GENERAL_SUBTREE_num(constraints->permittedSubtrees))
		return 0;
	name = sk_GENERAL_SUBTREE_value(constraints->permittedSubtrees, index)->base;
	if (name->type != GEN_DNS)
		return 3;
	*bytes = ASN1_STRING_get0_data(name->d.dNSName);
	*count = ASN1_STRING_length(name->d.dNSName);
	return 1;
}

// The generic free function of a stack is reached by a macro.
static inline void shim_free_names(GENERAL_NAMES *names) { GENERAL_NAMES_free(names); }
